import type { CheckRequest, LicenceRequest } from "@plumbline/contract/verification.ts";
import type { createVisitor } from "./visitor.ts";

type Visitor = Pick<ReturnType<typeof createVisitor>, "get" | "post">;

/** The Australian Business Register's own example ABN. */
export const TEST_ABN = "51824753556";

export const LICENCE: LicenceRequest = {
  state: "NSW",
  number: "123456C",
  className: "Plumber and drainer contractor",
  trades: ["plumber"],
  holderName: "Straight Flow Plumbing Pty Ltd",
  registerId: "nsw-building-commission",
};

export async function addLicence(admin: Visitor, businessId: string, fields: Partial<LicenceRequest> = {}) {
  return admin.post(`/api/admin/checks/${businessId}/licences`, { ...LICENCE, ...fields });
}

export async function recordCheck(
  admin: Visitor,
  businessId: string,
  entry: CheckRequest | object,
  evidence?: File,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entry)) form.set(name, String(value));
  if (evidence) form.set("evidence", evidence);
  return admin.post(`/api/admin/checks/${businessId}/checks`, form);
}

/** Records checks of a licence valid until `expiresOn`, and of the ABN. */
export async function verify(
  admin: Visitor,
  businessId: string,
  { checkedOn, expiresOn }: { checkedOn: string; expiresOn: string },
) {
  const { id: licenceId } = (await (await addLicence(admin, businessId)).json()) as { id: string };
  const licence = await recordCheck(admin, businessId, { kind: "licence", licenceId, checkedOn, expiresOn });
  const abn = await recordCheck(admin, businessId, {
    kind: "abn",
    checkedOn,
    abn: TEST_ABN,
    entityName: "STRAIGHT FLOW PLUMBING PTY LTD",
  });
  const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
  return { licenceId, licenceCheckId: await idOf(licence), abnCheckId: await idOf(abn) };
}
