import type { TradieSearch } from "@plumbline/contract/directory.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";
import { searchAddress } from "./search-address.ts";
import type { WiderRadius } from "./wider-radius.ts";

type EmptyResultProps = {
  asked: TradieSearch;
  wider: WiderRadius | undefined;
};

export function EmptyResult({ asked, wider }: EmptyResultProps) {
  return (
    <div className="grid justify-items-center gap-4 border-2 border-dashed border-rule-strong p-8 text-center">
      <h3 className="text-xl">No tradies found</h3>
      <p className="text-ink-soft">Try adjusting your search criteria or location</p>
      <p className="flex flex-wrap justify-center gap-3">
        {wider && (
          <Link
            to={searchAddress({ ...asked, radius: wider.radius, page: 1 })}
            preventScrollReset
            className={buttonStyle({ look: "main" })}
          >
            Widen to {wider.radius} km ({wider.found} found)
          </Link>
        )}
        <Link
          to="/directory"
          preventScrollReset
          className={buttonStyle({ look: wider ? "outline" : "main" })}
        >
          Clear filters
        </Link>
      </p>
    </div>
  );
}
