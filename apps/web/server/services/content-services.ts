import { addLaunchArticles } from "../modules/blog/add-launch-articles.ts";
import { createBlogAdmin } from "../modules/blog/admin-service.ts";
import { createCitedEntries } from "../modules/blog/cited-entries.ts";
import { createPictureKeeper } from "../modules/blog/keep-picture.ts";
import { createPictureFetcher } from "../modules/blog/picture-fetcher.ts";
import { createPreviewKeys } from "../modules/blog/preview-key.ts";
import { createBlogService } from "../modules/blog/service.ts";
import { createGuidesService } from "../modules/guides/service.ts";
import { directorySubjects } from "../modules/pictures/directory-subjects.ts";
import { fixedSubject } from "../modules/pictures/fixed-subjects.ts";
import { guideSubjects } from "../modules/pictures/guide-subjects.ts";
import { postSubjects } from "../modules/pictures/post-subjects.ts";
import { createPicturesService } from "../modules/pictures/service.ts";
import { createContentReview } from "../modules/regulations/service.ts";
import { createSiteSearch } from "../modules/search/service.ts";
import { createSitemapService } from "../modules/sitemap/service.ts";
import { createUpdatesService } from "../modules/updates/service.ts";
import type { Uploads } from "../modules/uploads/uploads.ts";
import type { Dependencies } from "../services.ts";
import type { DirectoryServices } from "./directory-services.ts";
import type { Shared } from "./shared.ts";

type Given = Pick<Dependencies, "content" | "fetchPicture"> &
  Pick<DirectoryServices, "directory" | "places"> & { uploads: Uploads; isPublic: boolean };

/** Guides, the blog and updates to the rules, with their search, sitemap and pictures. */
export function createContentServices(shared: Shared, given: Given) {
  const { clock, secret } = shared;
  const { content, uploads, directory, places, isPublic } = given;
  const guides = createGuidesService({ content, clock });
  const entries = createCitedEntries(content.entries);
  const previewKeys = createPreviewKeys(secret);
  const blog = createBlogService({ ...shared, entries, previewKeys });
  const fetchPicture = given.fetchPicture ?? createPictureFetcher();
  const keepPicture = createPictureKeeper({ uploads, fetchPicture });
  const blogAdmin = createBlogAdmin({ ...shared, entries, previewKeys, keepPicture });
  return {
    guides,
    blog,
    blogAdmin,
    addLaunchArticles: () => addLaunchArticles({ ...shared, blogAdmin, uploads }),
    contentReview: createContentReview({
      entries: content.entries,
      clock,
      postsCiting: blogAdmin.postsCiting,
    }),
    updates: createUpdatesService({ updates: content.updates, clock }),
    siteSearch: createSiteSearch({ entries: content.entries, directory, blog }),
    sitemap: createSitemapService({ ...shared, directory, guides, places, blog, isPublic }),
    pictures: createPicturesService({
      finders: [
        fixedSubject,
        guideSubjects(guides),
        directorySubjects(directory, places),
        postSubjects(blog),
      ],
    }),
  };
}
