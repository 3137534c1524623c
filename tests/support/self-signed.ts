/**
 * A certificate that nobody vouches for, for 127.0.0.1 and lath-and-line.test until 2119, and its
 * key. Made by `openssl ca -selfsign` for these tests; nothing else knows or trusts it.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgamPQ/OVOh1FC9ijH
JDKxBkz6VGPBjh63REGBrUc9gFShRANCAATCf8ng1BzK8sKgqMvK7Cga3LqSC1yx
Cn1sLXXAKXumjO9oldL5x9YSUhDG/azBzvZyDVIpnEdfPMS2mgujrTDu
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgjCCASigAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJsYXRoLWFu
ZC1saW5lLnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjExOTEyMzEyMzU5NTlaMB0x
GzAZBgNVBAMMEmxhdGgtYW5kLWxpbmUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABMJ/yeDUHMrywqCoy8rsKBrcupILXLEKfWwtdcApe6aM72iV0vnH1hJS
EMb9rMHO9nINUimcR188xLaaC6OtMO6jVzBVMA8GA1UdEwEB/wQFMAMBAf8wIwYD
VR0RBBwwGocEfwAAAYISbGF0aC1hbmQtbGluZS50ZXN0MB0GA1UdDgQWBBQU1INn
QhWJNKgKPUEY0qCfVHZkbTAKBggqhkjOPQQDAgNIADBFAiEAg8nzXVU6OJs/+id+
dngFK/u3gy0rrJE5mfDEz2PMpSwCICWs/eUeS8oPnfJ9H6c8kCI6dtXS6icUDbHW
ahTZkMZ+
-----END CERTIFICATE-----
`,
};
