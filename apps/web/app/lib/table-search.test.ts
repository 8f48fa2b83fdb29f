import { tableSearch } from "@plumbline/contract/table-search.ts";
import { expect, test } from "vitest";
import { readTableSearch, withParams } from "./table-search.ts";

const Search = tableSearch(["name", "since"], "since", "desc");
const read = (query: string) => readTableSearch(Search, new Request(`http://localhost/list?${query}`));

test("a URL without parameters gives the first page in the default order", () => {
  expect(read("")).toEqual({ sort: "since", direction: "desc", page: 1, q: "" });
});

test("parameters are read from the URL", () => {
  expect(read("sort=name&direction=asc&page=3&q=kim")).toEqual({
    sort: "name",
    direction: "asc",
    page: 3,
    q: "kim",
  });
});

test("an invalid parameter is ignored and the others still apply", () => {
  expect(read("sort=name;drop table users&page=-1&q=kim")).toEqual({
    sort: "since",
    direction: "desc",
    page: 1,
    q: "kim",
  });
});

test("a link keeps the other parameters and drops those it empties", () => {
  const search = new URLSearchParams("q=kim&page=3");
  expect(withParams(search, { sort: "name", page: "" })).toBe("?q=kim&sort=name");
});
