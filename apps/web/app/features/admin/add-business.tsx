import type { AdminTradie } from "@plumbline/contract/directory-admin.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { TradieForm } from "./tradie-form.tsx";
import { SUCCESS_MS, TRADIES } from "./tradies-path.ts";

export function AddBusiness({ refusal }: { refusal: FormRefusal | undefined }) {
  const toast = useToast();
  const [added, setAdded] = useState<AdminTradie[]>([]);
  const last = added.at(-1);
  return (
    <section className="grid max-w-3xl gap-6">
      <h2 className="text-xl">Add New Business</h2>
      {last && (
        <div className="grid justify-items-start gap-3">
          <FormAlert isGood>{last.businessName} is in the directory.</FormAlert>
          <Link to={`/directory/${last.slug}`} className={buttonStyle({ size: "sm" })}>
            View its profile
          </Link>
        </div>
      )}
      <TradieForm
        // A new key empties the form for the next business.
        key={added.length}
        refusal={refusal}
        failure="Failed to create tradie profile"
        labels={{ ready: "Add Business", sending: "Adding..." }}
        send={async (entry) => {
          const made = await postJson<AdminTradie>(TRADIES, entry);
          toast({ title: "Tradie profile created", description: made.businessName, displayMs: SUCCESS_MS });
          setAdded([...added, made]);
        }}
      />
    </section>
  );
}
