/**
 * How long a connection may lie idle, in milliseconds. Longer than proxies and clients let it (60 s is common): a server
 * that closes first may do so in the moment in which the next request is on its way, and that request fails.
 */
export const KEEP_ALIVE_MS = 75_000;
