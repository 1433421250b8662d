"""Names of services that hand out keys: what nobody wrote by hand beside one of them is such a key.

Names that are words of the language or of code (`segment`, `branch`, `notion`, `stripe` as a pattern) are left out,
unless their service writes them in one piece with something else.
"""

import re
from functools import cache

_NAMES = """
abuseipdb activecampaign adafruit adobe adyen ahrefs airbrake airtable akamai alchemy algolia alibaba aliyun alienvault
amadeus amazonaws amplitude anthropic apify apollo.io appcues appdynamics appsflyer appveyor artifactory asana
assemblyai
atlassian auth0 authy autodesk aviationstack aylien azure backblaze baremetrics beamer benchling bigcommerce bitbucket
bitfinex bitly bitmex bitquery blockfrost blynk botsify braintree brandfetch brevo browserstack bscscan bugcrowd bugsnag
buildkite bulksms buttercms calendly cannyio cexio chargebee chargify checkout.com circleci clarifai clearbit clickhouse
clickup clockify cloudbees cloudconvert cloudflare cloudinary cloudsmith codacy codecov codemagic cohere coinbase
coinlayer coinmarketcap configcat contentful contentstack convertkit convier copper.com couchbase crowdin crowdstrike
crunchbase cryptocompare currencylayer currencyscoop customer.io d7network dandelion databricks datadog datarobot
deepgram deepl deepseek delighted deviantart dfuse dialpad digicert digitalocean discord disqus docker.io dockerhub
docusign doppler dribbble dropbox duffel dwolla dynatrace easypost ecostruxure elevenlabs eleven_labs etherscan
etsy eventbrite exchangerate facebook fastly fastspring figma finnhub firebase firecrawl fixer.io flickr flightapi
flutterwave foursquare freshbooks freshdesk freshservice fullstory geoapify geocodio ghost.io giphy gitea github gitlab
gitter godaddy gocardless goodreads grafana graphcms graphhopper greenhouse groq guardian gumroad gyazo
happyscribe harvest
hashicorp helpscout heroku honeybadger honeycomb hotjar hubspot huggingface hunter.io hunterio hypertrack
ibmcloud imagekit
imgbb imgur infura instagram intercom intrinio ionic ipapi ipdata ipgeolocation ipify ipinfo ipstack iterable
jenkins jfrog
jotform jumpcloud kaleyra keycloak kickbox klaviyo kraken kucoin kubernetes langfuse langsmith languagelayer lastfm
launchdarkly lemlist lever.co linkedin linode linenotify livestorm logdna loggly logrocket logz.io lokalise looker
mailboxlayer mailchimp mailerlite mailgun mailjet mailtrap mailmodo mandrill mapbox mapquest marketstack mattermost
maxmind mediastack meraki messagebird metaapi metabase microsoft mixpanel mistralai mongodb moonclerk mparticle msteams
myfitnesspal ngrok netlify newrelic newsapi newscatcher nexmo nicereply npmjs nvidia nytimes oanda okta onedrive
onelogin
onesignal openai opencage openrouter openstack openweather opsgenie optimizely oracle ovhcloud packagecloud pagarme
pagerduty pandadoc parsehub parseur parsers.io paypal paystack pdflayer pdfshift percy perplexity pinata
pinecone pinterest
pipedream pipedrive pivotaltracker plaid planetscale planview plivo poloniex posthog postman postmark prismic
privacy.com
proxycrawl pubnub pulumi pusher pypi qualaroo qualtrics quickbooks rabbitmq rapidapi rawg razorpay readme.io recaptcha
recurly reddit redis.io replicate rev.ai ringcentral rollbar route4me rubygems runpod salesblink salescookie salesforce
salesloft sauce.labs saucelabs scaleway scalr scrapeowl scraperapi scrapfly scrapingant scrapingbee screenshotapi
screenshotlayer seatgeek sendbird sendgrid sendinblue sentry serphouse serpapi serpstack sherpadesk shipday shipengine
shippo shodan shopify shortcut.com simplesat sinch skrapp slack smartsheet smartystreets snowflake snyk
softlayer solarwinds
sonarcloud sonarqube soundcloud sourcegraph sparkpost speechtext splunk spotify square.com squareup squarespace
sslmate stabilityai statuspage stockdata storyblok strava stripe stytch sumologic supabase surveymonkey surveysparrow
swiftype tailscale tatum.io teamgate teamwork telegram telnyx terraform textmagic theoddsapi thingsboard ticketmaster
tiingo todoist tradier travisci trello tripadvisor twilio twitch twitter tyntec typeform uclassify unsplash upcdatabase
uploadcare uptimerobot urlscan userstack vbout veevavault vercel verifier virustotal vonage vultr vyte wakatime
weatherapi
weatherbit weatherstack webex webflow webscraper websitepulse wepay whatsapp whoxy wistia wiz.io woocommerce wordpress
workato worldcoin worldweather wunderground xendit xero yandex yelp youneedabudget youtube zapier zendesk zenrows
zenscrape zerobounce zipcodebase zipcodeapi zoho zonka zoominfo
"""
SERVICE_DISTANCE = 80  # characters between a service's name and its key on the same line


def names_service(line: str) -> bool:
    """Whether a service's name stands here, or one of the words that some put instead of `key` in capitals."""
    # The pattern tries every name at every place: 50 times the price of one search for each.
    if not any(map(line.lower().__contains__, _names())):
        return False
    return _service_name().search(line) is not None


@cache
def _names() -> tuple[str, ...]:
    return (*_NAMES.split(), "access", "private")


@cache
def _service_name() -> re.Pattern[str]:
    names = "|".join(re.escape(name) for name in sorted(_NAMES.split(), key=len, reverse=True))
    return re.compile(rf"(?<![a-z])(?i:{names})|ACCESS|PRIVATE")
