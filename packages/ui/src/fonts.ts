export { default as archivo } from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
export { default as sourceSans } from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
