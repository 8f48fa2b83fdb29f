// Preloaded into the servers, so that the hosts of the public tests need no entry in the hosts file.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (hostname, ...rest) =>
  lookup(hostname.endsWith("plumbline.test") ? "127.0.0.1" : hostname, ...rest);
