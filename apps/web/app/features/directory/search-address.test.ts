import { describe, expect, test } from "vitest";
import { readSearch } from "./read-search.ts";
import { isSameList, profileOverList, searchAddress } from "./search-address.ts";

const DEFAULTS = {
  search: "",
  tradeType: undefined,
  location: "",
  radius: 25,
  sortBy: "rating",
  page: 1,
};

describe("search filters in the address", () => {
  test("use defaults when missing, and leave defaults out of the address", () => {
    expect(readSearch(new URLSearchParams())).toEqual(DEFAULTS);
    expect(searchAddress(DEFAULTS)).toBe("/directory");
    expect(searchAddress({ ...DEFAULTS, tradeType: "all", search: "  " })).toBe("/directory");
  });

  test("are read back unchanged", () => {
    const asked = {
      search: "hot water & gas",
      tradeType: "plumber",
      location: "Parramatta NSW 2150",
      radius: 50,
      sortBy: "distance",
      page: 3,
    };
    const address = searchAddress(asked);
    expect(address).toBe(
      "/directory?search=hot+water+%26+gas&tradeType=plumber&location=Parramatta+NSW+2150&radius=50&sortBy=distance&page=3",
    );
    expect(readSearch(new URL(address, "http://localhost").searchParams)).toEqual(asked);
  });

  test.for([
    "radius=-5",
    "radius=many",
    "radius=1e9",
    "radius=12.5",
    "sortBy=plan",
    "page=0",
    "page=x",
    "tradeType=wizard",
    `search=${"x".repeat(121)}`,
    `location=${"x".repeat(121)}`,
    "utm_source=mail",
    "radius=&sortBy=&page=&tradeType=",
    "radius=999&radius=50000",
  ])("fall back to the default for %s", (query) => {
    expect(readSearch(new URLSearchParams(query))).toEqual(DEFAULTS);
  });

  test("keep their other values if one is invalid", () => {
    expect(readSearch(new URLSearchParams("tradeType=HVAC&radius=7000&location=Perth"))).toEqual({
      ...DEFAULTS,
      tradeType: "hvac",
      location: "Perth",
    });
  });
});

describe("a profile opened over the list", () => {
  const open = (path: string) => new URL(path, "http://localhost");

  test("doesn't change the list", () => {
    expect(profileOverList(DEFAULTS, "ray-s")).toBe("/directory?profile=ray-s");
    const over = profileOverList({ ...DEFAULTS, radius: 50 }, "ray-s");
    expect(over).toBe("/directory?radius=50&profile=ray-s");
    expect(isSameList(open(over), open("/directory?radius=50"))).toBe(true);
    expect(isSameList(open(over), open("/directory"))).toBe(false);
    expect(isSameList(open("/directory/ray-s"), open("/directory"))).toBe(false);
  });
});
