# Varnish as a CDN of your own, between the proxy with TLS and the shop: apt-get install varnish varnish-modules,
# and CDN_CACHE_SECONDS in the shop's settings. The rules are those of docs/scaling.md for any CDN.
vcl 4.1;

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = { .url = "/up"; .interval = 1s; .timeout = 1s; .window = 2; .threshold = 1; }
}

# Who may purge, and not by way of a proxy: PURGE with "Cache-Tag: product:1001 category:clothes-airers".
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(405, "Not allowed"));
        }
        if (req.http.Cache-Tag ~ "(^|[ ,])all($|[ ,])") {
            ban("obj.status == 200");
        } else {
            xkey.softpurge(req.http.Cache-Tag);
        }
        return (synth(200, "Purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Private by their path; and parts of pages.
    if (req.url ~ "^/(account|checkout|login|admin|api)(/|\?|\.|$)" || req.url ~ "[?&]_routes=") {
        return (pass);
    }
    # The key: the parameters that change a page, sorted. The options of a product are the owner's, so there
    # everything stays but what campaigns add.
    if (req.url ~ "^/product/[^/?]+(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?:utm_[a-z]+|gclid|fbclid|msclkid|mc_eid)=[^&]*(?:&|$)", "");
    } else {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:notice|sent|page|sort|q|exact|kind|brand|setting|price|lath|length|capacity|width|fixing|stock|p|id|with)=)[^&]*(?:&|$)", "");
    }
    set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
    # A page that was purged or is too old is fetched anew. While the shop does not answer it is shown as it was.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    # A cookie does not change a public page, so the page is looked up whatever cookies came. One that is not
    # public is fetched with them, and is not kept.
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status == 200 && beresp.http.Cache-Control ~ "(^|[ ,])public($|[ ,])" && !beresp.http.Set-Cookie
        && beresp.http.CDN-Cache-Control ~ "(^|[ ,])max-age=[1-9]") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*?stale-if-error=([0-9]+).*$", "\1s"), 0s);
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
    } else {
        # Nobody waits for another visitor's answer.
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
    }
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Key;
    unset resp.http.CDN-Cache-Control;
    # Varnish's Age would tell browsers nothing: they ask every time.
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
