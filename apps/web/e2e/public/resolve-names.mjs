// Preloaded into the servers: the hosts of the public tests are on this machine, and no hosts file has to say so.
import dns from "node:dns";

const { lookup } = dns;
dns.lookup = (hostname, ...rest) =>
  lookup(hostname.endsWith("plumbline.test") ? "127.0.0.1" : hostname, ...rest);
