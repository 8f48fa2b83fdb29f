import { AdminBlogSearch } from "@plumbline/contract/blog.ts";
import { AdminTradieSearch, type AdminTradie, TradieEntry } from "@plumbline/contract/directory-admin.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { issuesOf, postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/admin-route";
import { AddBusiness } from "./add-business.tsx";
import { BlogManagement } from "./blog/blog-management.tsx";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { ManageBusinesses } from "./manage-businesses.tsx";

const TABS = { manage: "Manage Businesses", add: "Add New Business", blog: "Blog Management" };
type Tab = keyof typeof TABS;
const isTab = (name: string | null): name is Tab => name !== null && name in TABS;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, signedIn, url } = requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const tab = tabOf(searchParams);
  const search = readTableSearch(AdminTradieSearch, request);
  const blogSearch = readTableSearch(AdminBlogSearch, request);
  return {
    tab,
    search,
    found: tab === "manage" ? await services.directoryAdmin.list(search) : undefined,
    blogSearch,
    posts: tab === "blog" ? await services.blogAdmin.list(blogSearch) : undefined,
    userId: signedIn.user.id,
    siteUrl: url,
  };
}

function tabOf(params: URLSearchParams): Tab {
  const asked = params.get("tab");
  return isTab(asked) ? asked : "manage";
}

/** Only used without JavaScript. With it, the form posts to the API. */
export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => {
    const { data: entry, error } = TradieEntry.safeParse(fields);
    return {
      path: "/api/admin/tradies",
      body: { ...entry, isActive: true },
      issues: error && issuesOf(error),
      comeBackTo: "/admin?tab=add",
      done: ({ businessName }: AdminTradie) =>
        redirect(`/admin?tab=manage&search=${encodeURIComponent(businessName)}`),
    };
  });
}

export function meta() {
  return [{ title: "Administration | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Admin() {
  const { tab: shown, search, found, blogSearch, posts, userId, siteUrl } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { location: next } = useNavigation();
  // Switches tabs straight away, so that the blog can show its loading state.
  const isBlogComing = next?.pathname === "/admin" && tabOf(new URLSearchParams(next.search)) === "blog";
  const tab = isBlogComing ? "blog" : shown;
  return (
    <AdminFrame
      title="Admin dashboard"
      actions={
        <nav aria-label="Directory and blog" className="flex flex-wrap gap-3">
          {Object.entries(TABS).map(([name, label]) => (
            <Link
              key={name}
              to={`/admin?tab=${name}`}
              aria-current={name === tab ? "page" : undefined}
              className={buttonStyle({ size: "sm", look: name === tab ? "ink" : "outline" })}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {tab === "manage" && found && <ManageBusinesses search={search} found={found} />}
      {tab === "add" && <AddBusiness refusal={refusal} />}
      {tab === "blog" && (
        <BlogManagement
          search={blogSearch}
          found={isBlogComing ? undefined : posts}
          userId={userId}
          siteUrl={siteUrl}
        />
      )}
    </AdminFrame>
  );
}
