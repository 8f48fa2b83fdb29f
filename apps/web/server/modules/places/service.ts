import type { Place } from "@plumbline/contract/directory.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Point } from "./distance.ts";
import { type Gazetteer, type KnownPlace, createGazetteer } from "./gazetteer.ts";
import { mergeIntoGazetteer } from "./merge.ts";
import { readShippedLines, readShippedPlaces } from "./shipped-places.ts";
import { readGazetteerFile } from "./read-gazetteer-file.ts";
import {
  addPlaces,
  changePlace,
  completePlaces,
  countPlaces,
  fingerprintPlaces,
  findAllPlaces,
  lockPlaces,
} from "./repository.ts";

/** How often a process checks whether another one has changed the table. */
const FRESH_MS = 60_000;

export type PlacesService = ReturnType<typeof createPlacesService>;

export function createPlacesService({ db, clock }: { db: Db; clock: () => Date }) {
  let kept: { gazetteer: Gazetteer; fingerprint: string; lookedAt: number } | undefined;

  async function known(): Promise<Gazetteer> {
    const now = clock().getTime();
    if (kept && now - kept.lookedAt < FRESH_MS) return kept.gazetteer;
    const fingerprint = await fingerprintPlaces(db);
    const gazetteer =
      kept?.fingerprint === fingerprint ? kept.gazetteer : createGazetteer(await findAllPlaces(db));
    kept = { gazetteer, fingerprint, lookedAt: now };
    return gazetteer;
  }

  const suggest = async (text: string, limit: number) => (await known()).suggest(text, limit);

  const settle = async (text: string) => (await known()).settle(text);

  const find = async (slug: string) => (await known()).find(slug);

  const list = () => findAllPlaces(db);

  /** Throws `NotFound` if the gazetteer is empty. */
  async function near(point: Point): Promise<KnownPlace> {
    const place = (await known()).near(point);
    if (!place) throw new NotFound("We don't know any place near there");
    return place;
  }

  /** Returns null if the gazetteer knows neither the suburb nor its postcode. */
  async function locate(suburb: string, state: State, postcode: string): Promise<Point | null> {
    return (await known()).locate(suburb, state, postcode) ?? null;
  }

  /** For use in transactions, which must not wait for a second connection. */
  async function openLocator() {
    const gazetteer = await known();
    return (suburb: string, state: State, postcode: string) =>
      gazetteer.locate(suburb, state, postcode) ?? null;
  }

  /** Adds the places that a new or older database doesn't have. Several processes can do it at once. */
  async function addShippedPlaces(): Promise<void> {
    const lines = readShippedLines();
    if ((await countPlaces(db)) >= lines.length) return;
    await completePlaces(db, readShippedPlaces(lines));
    kept = undefined;
  }

  /**
   * Imports the whole file, or throws `Invalid` if any row is wrong. Known places get the file's postcodes and
   * coordinates. Importing the same file again changes nothing.
   */
  async function importFile(text: string): Promise<{ added: number; changed: number; unchanged: number }> {
    const rows = readGazetteerFile(text);
    const outcome = await db.transaction(async (tx) => {
      await lockPlaces(tx);
      const { added, changed, unchanged } = mergeIntoGazetteer(rows, await findAllPlaces(tx));
      await addPlaces(tx, added);
      for (const place of changed) await changePlace(tx, place);
      return { added: added.length, changed: changed.length, unchanged };
    });
    kept = undefined;
    return outcome;
  }

  return { suggest, settle, find, list, near, locate, openLocator, addShippedPlaces, importFile };
}

export function describePlace({ slug, name, state, postcodes }: KnownPlace): Place {
  return { slug, name, state, postcode: postcodes[0] ?? null };
}
