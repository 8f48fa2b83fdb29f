import { config } from "zod";

// Zod's compiled parsers need `new Function`, which the Content-Security-Policy refuses and reports.
config({ jitless: true });

export { zodResolver } from "@hookform/resolvers/zod";
