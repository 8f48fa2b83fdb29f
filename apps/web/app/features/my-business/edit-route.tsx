import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useActionData, useLoaderData } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import { LoginRequired } from "../../components/login-required.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { type Fields, postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { type ApiCall, requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/edit-route";
import { ContactForm } from "./contact-form.tsx";
import { DetailsForm } from "./details-form.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { LogoForm } from "./logo-form.tsx";
import { PortfolioForms } from "./portfolio-forms.tsx";
import { certificationOf, linesOf, numberOf, optionalNumberOf } from "./typed-values.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, signedIn } = context.get(requestContext);
  if (!signedIn) return { listing: undefined };
  return { listing: await orErrorPage(services.myBusiness.get(signedIn.user, requireId(params.id))) };
}

function readFields(fields: Fields): Record<string, unknown> {
  if (fields.intent === "logo") return { ...fields, logoUrl: fields.imageUrl || null };
  if (fields.intent !== "details") return fields;
  return {
    ...fields,
    serviceRadiusKm: optionalNumberOf(fields.serviceRadiusKm),
    yearsExperience: numberOf(fields.yearsExperience),
    specialties: linesOf(fields.specialties),
    certifications: linesOf(fields.certifications).map(certificationOf),
  };
}

function callFor(listing: string, fields: Fields): ApiCall {
  const { intent: _, ...rest } = fields;
  switch (fields.intent) {
    case "identity":
      return { path: `${listing}/proposals`, body: rest };
    case "add-work": {
      const work = { ...rest, imageUrl: rest.imageUrl || null, at: rest.at ? numberOf(rest.at) : undefined };
      return { path: `${listing}/portfolio`, body: work };
    }
    case "remove-work":
      return { path: `${listing}/portfolio/remove`, body: { ...rest, at: numberOf(rest.at) } };
    default: {
      const { intent: __, ...changes } = readFields(fields);
      return { method: "PATCH", path: listing, body: changes };
    }
  }
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  return postToApi(args, (fields) => ({
    ...callFor(`/api/my-business/${id}`, fields),
    comeBackTo: `/my-business/${id}/edit`,
    done: () => ({ done: fields.intent, removed: fields.intent === "remove-work" ? fields : undefined }),
  }));
}

export function meta() {
  return [{ title: "Edit my listing | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function EditListingPage({ params }: Route.ComponentProps) {
  const { listing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!listing)
    return (
      <SheetPage>
        <LoginRequired from={`/my-business/${params.id}/edit`} />
      </SheetPage>
    );
  const refusal = refusalOf(answer);
  const done = answer && "done" in answer ? answer.done : undefined;
  const removed = answer && "removed" in answer ? answer.removed : undefined;
  const refusalOfForm = (...intents: string[]) =>
    intents.includes(refusal?.values.intent ?? "") ? refusal : undefined;
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14 sm:px-6 sm:py-20">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl wrap-anywhere">{listing.businessName}</h1>
          <span className="flex flex-wrap gap-3">
            <Link to="/my-business" className={buttonStyle({ size: "sm" })}>
              My business
            </Link>
            {listing.isActive && (
              <Link to={`/directory/${listing.slug}`} className={buttonStyle({ size: "sm" })}>
                Public profile
              </Link>
            )}
          </span>
        </header>
        {!listing.isActive && (
          <FormAlert isGood>
            {listing.waiting?.kind === "new"
              ? "An administrator reviews this listing before customers see it. You can keep working on it in the meantime."
              : "This listing isn't in the directory."}
          </FormAlert>
        )}
        <DetailsForm listing={listing} refusal={refusalOfForm("details")} isSaved={done === "details"} />
        <LogoForm listing={listing} refusal={refusalOfForm("logo")} isSaved={done === "logo"} />
        <PortfolioForms
          listing={listing}
          refusal={refusalOfForm("add-work", "remove-work")}
          isSaved={done === "add-work"}
          removed={removed}
        />
        <ContactForm listing={listing} refusal={refusalOfForm("contact")} />
        <IdentityForm listing={listing} refusal={refusalOfForm("identity")} />
      </div>
    </div>
  );
}
