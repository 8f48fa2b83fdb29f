// Preloaded into the servers, so that the public tests' hosts needn't be in the hosts file.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (hostname, ...rest) =>
  lookup(hostname.endsWith("plumbline.test") ? "127.0.0.1" : hostname, ...rest);
