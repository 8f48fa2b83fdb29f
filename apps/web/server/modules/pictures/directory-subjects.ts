import { TRADE_PLURALS } from "@plumbline/contract/trade-plurals.ts";
import { BUSINESS_TRADE_LABELS, BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { PlacesService } from "../places/service.ts";
import type { SubjectFinder } from "./subject.ts";

const SECTION = "Directory";
const PATH = /^\/directory\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/;

export function directorySubjects(
  directory: Pick<DirectoryService, "findListed">,
  places: Pick<PlacesService, "find">,
): SubjectFinder {
  return async (path) => {
    const [, name = "", rest] = PATH.exec(path) ?? [];
    const trade = BUSINESS_TRADES.find((known) => known === name);
    if (trade && rest === undefined) {
      return { section: SECTION, title: `${TRADE_PLURALS[trade]} in Australia` };
    }
    if (trade && rest) {
      const place = await places.find(rest);
      if (!place) return undefined;
      return { section: SECTION, title: `${TRADE_PLURALS[trade]} in ${place.name}`, stamp: place.state };
    }
    if (name === "" || (rest !== undefined && rest !== "reviews")) return undefined;
    const business = await directory.findListed(name);
    if (business?.slug !== name) return undefined;
    return {
      section: rest ? "Reviews of" : `${BUSINESS_TRADE_LABELS[business.trade]} in ${business.suburb}`,
      title: business.businessName,
      stamp: business.state,
    };
  };
}
