import {
  type AdminTradie,
  type AdminTradiePage,
  type AdminTradieSearch,
  TRADIE_FILTERS,
  type TradieFilter,
  RESTORE_DAYS,
} from "@plumbline/contract/directory-admin.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { ApiError, patchJson, postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useUndo } from "@plumbline/ui/use-undo.ts";
import { useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { PageLinks, TABLE_PAGES } from "../../components/page-links.tsx";
import { BusinessTable } from "./business-table.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SUCCESS_MS, TRADIES } from "./tradies-path.ts";

const FILTER_NAMES: Record<TradieFilter, string> = {
  all: "All",
  active: "Active",
  inactive: "Inactive",
  deleted: "Deleted",
  ...JURISDICTION_NAMES,
};

type ManageBusinessesProps = { search: AdminTradieSearch; found: AdminTradiePage };

export function ManageBusinesses({ search, found }: ManageBusinessesProps) {
  const toast = useToast();
  const offerUndo = useUndo();
  const { revalidate } = useRevalidator();
  const isSearching = useNavigation().state === "loading";
  const [edited, setEdited] = useState<AdminTradie>();
  const [leaving, setLeaving] = useState<AdminTradie>();
  const [busyId, setBusyId] = useState<string>();

  async function change(id: string, title: string, act: () => Promise<void>): Promise<void> {
    if (busyId) return;
    setBusyId(id);
    try {
      await act();
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.body?.error : undefined;
      toast({ title, description: said ?? "Please try again.", destructive: true });
    }
    setBusyId(undefined);
    await revalidate();
  }

  const toggle = ({ id, businessName, isActive }: AdminTradie) =>
    change(id, "Failed to update tradie status", async () => {
      await patchJson(`${TRADIES}/${id}`, { isActive: !isActive });
      const title = isActive ? "Business deactivated" : "Business activated";
      toast({ title, description: businessName, displayMs: SUCCESS_MS });
    });

  const restore = ({ id, businessName }: AdminTradie) =>
    change(id, "Failed to restore tradie", async () => {
      await postJson(`${TRADIES}/${id}/restore`, {});
      toast({ title: "Business restored", description: businessName, displayMs: SUCCESS_MS });
    });

  async function onRemoved(tradie: AdminTradie): Promise<void> {
    setLeaving(undefined);
    offerUndo({
      title: "Business removed",
      description: `${tradie.businessName} can be restored for ${RESTORE_DAYS} days.`,
      restore: async () => {
        await postJson(`${TRADIES}/${tradie.id}/restore`, {});
        await revalidate();
      },
      restored: "Business restored",
    });
    await revalidate();
  }

  async function onSaved({ businessName }: AdminTradie): Promise<void> {
    setEdited(undefined);
    toast({ title: "Tradie profile updated", description: businessName, displayMs: SUCCESS_MS });
    await revalidate();
  }

  return (
    <section className="grid grid-cols-1 gap-6 xl:gap-4">
      <h2 className="text-xl xl:sr-only">Manage Businesses</h2>
      <Form
        key={`${search.search} ${search.filter}`}
        className="grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]"
      >
        <input type="hidden" name="tab" value="manage" />
        <input type="hidden" name="sort" value={search.sort} />
        <input type="hidden" name="direction" value={search.direction} />
        <Field label="Business name, trade or suburb">
          {(control) => <Input {...control} type="search" name="search" defaultValue={search.search} />}
        </Field>
        <Field label="Show">
          {(control) => (
            <Select {...control} name="filter" defaultValue={search.filter}>
              {TRADIE_FILTERS.map((name) => (
                <option key={name} value={name}>
                  {FILTER_NAMES[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit">{isSearching ? "Searching..." : "Search"}</Button>
      </Form>
      <p role="status" className="text-ink-soft xl:-my-2">
        {describeCount(found.total, search.filter)}
      </p>
      <p className="hidden border-l-4 border-warn pl-3 noscript:block">
        The buttons in the list need JavaScript. You can add a business without it.
      </p>
      {found.tradies.length > 0 && (
        <BusinessTable
          tradies={found.tradies}
          sorting={search}
          busyId={busyId}
          onToggle={(tradie) => void toggle(tradie)}
          onEdit={setEdited}
          onRemove={setLeaving}
          onRestore={(tradie) => void restore(tradie)}
        />
      )}
      <PageLinks page={found.page} pages={found.pages} names={TABLE_PAGES} />
      <EditDialog
        tradie={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(saved) => void onSaved(saved)}
      />
      <RemoveDialog
        tradie={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={(removed) => void onRemoved(removed)}
      />
    </section>
  );
}

function describeCount(total: number, filter: TradieFilter): string {
  if (total === 0) return filter === "deleted" ? "No removed businesses." : "No businesses match.";
  const number = total.toLocaleString("en-AU");
  return total === 1 ? "1 business" : `${number} businesses`;
}
