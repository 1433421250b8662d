"""The Responses API: a request as its JSON, its JSON or its event stream as a reply, and the way to a server."""
