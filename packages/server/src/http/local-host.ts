/** Whether a URL's hostname is a name of this machine alone. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
