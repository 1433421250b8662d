"""What a model's reply is: the message in it, the chatter around it, or no message at all."""
