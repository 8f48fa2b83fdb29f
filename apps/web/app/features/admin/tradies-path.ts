export const TRADIES = "/api/admin/tradies";

export const SUCCESS_MS = 3000;
