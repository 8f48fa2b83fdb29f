import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Register } from "@plumbline/contract/verification.ts";
import type { Regulator } from "@plumbline/regulations/schema.ts";

const LICENSING_DOMAINS = [
  "licensing-building",
  "licensing-electrical",
  "licensing-plumbing",
  "gas",
  "asbestos",
  "work-safety",
];
const DOMAIN_OF: Partial<Record<BusinessTrade, string>> = {
  electrician: "licensing-electrical",
  "solar-installer": "licensing-electrical",
  plumber: "licensing-plumbing",
  gasfitter: "gas",
  "asbestos-removalist": "asbestos",
  demolition: "work-safety",
  scaffolder: "work-safety",
};
const ABN_REGULATOR = "au-abr";

/** Falls back to the regulator's website if the regulator has no licence register. */
export function readRegisters(regulators: readonly Regulator[]) {
  const byId = new Map(regulators.map((regulator) => [regulator.id, regulator]));
  const licensing = regulators.filter(({ domains }) =>
    domains.some((domain) => LICENSING_DOMAINS.includes(domain)),
  );

  function find(id: string): Register | undefined {
    const regulator = byId.get(id);
    return regulator && describe(regulator);
  }

  function abnRegister(): Register {
    const regulator = byId.get(ABN_REGULATOR);
    if (!regulator) throw new Error("The content has no Australian Business Register");
    return { id: regulator.id, name: "ABN Lookup", url: regulator.licence_register_url || regulator.url };
  }

  /** Registers for the trade come first. */
  function registersOf(state: State, trade: BusinessTrade): Register[] {
    const domain = DOMAIN_OF[trade] ?? "licensing-building";
    const own = licensing.filter(({ jurisdiction }) => jurisdiction === state);
    return own.toSorted((a, b) => rank(a, domain) - rank(b, domain)).map(describe);
  }

  return { find, abnRegister, registersOf };
}

function rank({ domains, licence_register_url: register }: Regulator, domain: string): number {
  return (domains.includes(domain) ? 0 : 2) + (register ? 0 : 1);
}

function describe({ id, name, url, licence_register_url: register }: Regulator): Register {
  return register ? { id, name: `${name} licence register`, url: register } : { id, name, url };
}
