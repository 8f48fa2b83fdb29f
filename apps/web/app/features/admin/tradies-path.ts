/** Where businesses are kept. */
export const TRADIES = "/api/admin/tradies";

/** How long a toast says that something worked. */
export const SUCCESS_MS = 3000;
