import fc from "fast-check";
import type { PageForm } from "./forms.ts";
import type { RawRequest } from "./raw-request.ts";
import type { Route, Schema } from "./routes.ts";
import type { Roles, Scene } from "./scene.ts";
import { ADMIN_KEY, type AppName } from "./servers.ts";

export type Attempt = { app: AppName; role: keyof Roles; request: RawRequest };

type Origins = Record<AppName, string>;
type Body = { mediaType: string; bytes: Buffer; query?: string };

/** These end or renew a session, or delete what the other requests need. */
const FOR_VISITORS_ALONE = new Set([
  "/api/auth/logout",
  "/api/auth/firebase/signout",
  "/api/logout",
  "/auth/logout",
  "/api/account/sign-out-everywhere",
  "/api/account/close",
  "/api/account/second-factor/remove",
  "/api/history",
  "/api/auth/oauth2/end-session",
  "/api/auth/oauth2/end-session/confirm",
]);

const LONE_SURROGATES = ["\ud800", "\udfff\ud800", "ab\ud83dcdefghijklmnop"];
const NULS = ["\0", "a\0b", "ab\0cdefghijklmnop", "kim\0@example.com"];
const ODD_TEXTS = [
  ...LONE_SURROGATES,
  ...LONE_SURROGATES,
  ...NULS,
  ...NULS,
  "",
  " ",
  "\ufffe",
  "\u202e",
  "\u2028",
  "\u007f",
  "\u001b[31m",
  "\r\nX-Odd: 1",
  "%",
  "%00",
  "_",
  "\\",
  "'",
  '"',
  "'; drop table users;--",
  "${7*7}",
  "../../etc/passwd",
  "<script>",
  "=1+1",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "1_000",
  "٣",
  "１２",
  "99999999999999999999",
  "-99999999999999999999",
  "2147483648",
  "9007199254740993",
  "1.5",
  "-1",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "2026-13-45",
  "2026-02-30T00:00:00Z",
  "0000-00-00",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "((((",
  "a:*|b",
  "<->",
  "İ",
  "ß",
  "é".normalize("NFD").repeat(50),
  "😀".repeat(100),
  "A".repeat(300),
  "A".repeat(5000),
  "A".repeat(50_000),
  `x@${"y".repeat(240)}.c`,
  "https://[::1]:99999/",
  "javascript:alert(1)",
];

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { $ne: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  { length: 1e9 },
  Array(1000).fill("a"),
  { "\0": 1 },
  { "\ud800": 1 },
  nested(20),
  nested(1000),
];

const RAW_BODIES = [
  "",
  "{",
  "[",
  "nul",
  '{"a":',
  "\xff\xfe\x00",
  "\x00",
  "{}{}",
  "\xef\xbb\xbf{}",
  "[".repeat(20_000),
  '{"a":'.repeat(10_000),
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `"${"\\u0000".repeat(100)}"`,
  "1e400",
  "-",
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"},"role":"admin"}',
  "\x1f\x8b\x08",
  "a=&".repeat(5000),
  "A".repeat(70_000),
  `{"x":"${"A".repeat(65_000)}"}`,
];

const ODD_ENCODED = [
  "%",
  "%zz",
  "%u0041",
  "%0d%0aX:1",
  "%2e%2e",
  "..%2f..",
  "%F0%9F%98%80",
  "%C4%81",
  "%E2%80%AE",
  "%EF%BF%BD",
  "%25",
  "+",
  "[]",
  "{}",
  "|",
  "^",
  "\xff",
  "a;b",
  "https:%2f%2fx",
  "1".repeat(40),
  "a".repeat(300),
  "a".repeat(4000),
];

/** These are refused before the request reaches a route. */
const ILL_ENCODED = ["%00", "a%00b", "%ED%A0%80", "a%ED%A0%80b", "%ff", "%E0%A4%A", "%C0%80"];

const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/json, text/plain",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=x",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=xx",
  `multipart/form-data; boundary="${"x".repeat(300)}"`,
  "text/plain",
  "text/csv",
  "text/csv; charset=x",
  "application/xml",
  "application/octet-stream",
  "image/png",
  '"',
  "",
  ";",
  "\xff",
];

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "LINK",
  "M-SEARCH",
  "QUERY",
];

const ODD_HEADERS: Record<string, string[]> = {
  "Accept-Encoding": ["gzip", "br;q=0, *;q=1", ",,,", "identity;q=0", "x".repeat(3000)],
  "Accept-Language": ["*".repeat(500), "\xff", "en-AU;q=x"],
  Accept: ["*/*;q=x", "text/html", "\xff", ""],
  Authorization: [
    "Basic",
    "Basic !!",
    "Basic Og==",
    `Basic ${"A".repeat(5000)}`,
    "Basic AGE6Yg==",
    "Bearer",
    "Bearer \xff",
  ],
  "Content-Encoding": ["gzip", "x"],
  Expect: ["100-continue"],
  "If-Modified-Since": ["x", "9999"],
  "If-None-Match": ["*", '"x"', "W/", "\xff"],
  "Last-Event-ID": ["-1", "NaN", "1e99", "99999999999999999999"],
  Origin: ["null", "http://", "https://elsewhere.example", "\xff"],
  "Quote-Key": ["", "x", "\xff".repeat(20), "A".repeat(5000)],
  Range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,-1", "x"],
  Referer: ["\xff", "http://[", "%"],
  "Review-Key": ["", "x".repeat(200), "\xff"],
  "Sec-Fetch-Site": ["cross-site", "x"],
  "Stripe-Signature": ["t=1,v1=x", "t=NaN,v1=", "=,"],
  "User-Agent": ["", "Googlebot", "\xff", "A".repeat(5000)],
  "X-Forwarded-For": [
    "",
    ",",
    "x",
    "::1",
    "::ffff:1.2.3.4",
    "1.2.3.4:80",
    "\xff",
    "a".repeat(1000),
    "[::1]",
    ":::::::::",
  ],
  "X-Forwarded-Host": ["elsewhere.example", "\xff"],
  "X-Forwarded-Proto": ["https", "x"],
  "X-Request-Id": ["\x7f", "a".repeat(65), "{}"],
};

const ODD_COOKIES = [
  "=",
  "a",
  "\xff=\xff",
  "plumbline_visitor=%00",
  "plumbline_visitor=%ED%A0%80.x",
  "plumbline_visitor=a.b; plumbline_visitor=c.d",
  "plumbline_ref=a.b.c",
  "plumbline_ref=%",
  "better-auth.session_token=%00.%00",
  "better-auth.session_token=a.b",
  "better-auth.session_token=\xff",
  "better-auth.session_data=e30",
  "plumbline_chat=%00",
  "plumbline_chat=\xff",
  "__proto__=1",
  `x=${"y".repeat(4000)}`,
];

const QUERY_NAMES = [
  "after",
  "claim",
  "client_id",
  "code",
  "cursor",
  "direction",
  "email",
  "error",
  "filter",
  "from",
  "id_token_hint",
  "index",
  "intent",
  "key",
  "location",
  "max_age",
  "page",
  "place",
  "plan",
  "post_logout_redirect_uri",
  "priceId",
  "prompt",
  "q",
  "query",
  "redirect",
  "redirect_uri",
  "ref",
  "response_type",
  "returnTo",
  "scope",
  "search",
  "since",
  "slug",
  "sort",
  "state",
  "status",
  "to",
  "token",
  "trade",
];

const FORM_NAMES = [
  "accept",
  "clientSecret",
  "client_id",
  "client_secret",
  "code",
  "code_verifier",
  "grant_type",
  "id_token_hint",
  "intent",
  "logout_token",
  "redirect_uri",
  "refresh_token",
  "resource",
  "scope",
  "token",
  "__proto__",
];

const BOUNDARY = "xx";

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 20 }));
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.double().map((number): unknown => number) },
);
const oddEncoded = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...ODD_ENCODED) },
  {
    weight: 10,
    arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed().replaceAll("\0", "0"))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ILL_ENCODED) },
);

export function malformedRequests(
  routes: Route[],
  forms: PageForm[],
  scene: Scene,
  origins: Origins,
): fc.Arbitrary<Attempt> {
  return fc.oneof(...routes.map((route) => attemptAt(route, forms, scene, origins)));
}

function attemptAt(route: Route, forms: PageForm[], scene: Scene, origins: Origins): fc.Arbitrary<Attempt> {
  const { app, path } = route;
  const roles = Object.keys(scene.roles) as (keyof Roles)[];
  return fc
    .record({
      method: mostly(fc.constant(route.method), fc.constantFrom(...METHODS)),
      target: targetOf(route, scene),
      role: FOR_VISITORS_ALONE.has(path) ? fc.constant("visitor" as const) : fc.constantFrom(...roles),
      body: bodyOf(route, forms),
      mediaType: mostly(fc.constant(undefined), fc.constantFrom(...CONTENT_TYPES)),
      headers: oddHeaders,
      cookie: mostly(fc.constant(""), fc.constantFrom(...ODD_COOKIES)),
      host: hardlyEver(fc.constantFrom("", "x", "[", "\xff", "a b", "elsewhere.example:99999")),
      address: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join(".")}`),
      isChunked: hardlyEver(fc.constant(true)),
    })
    .map(({ method, target, role, body, mediaType, headers, cookie, host, address, isChunked }) => {
      const cookies = [scene.roles[role][app], cookie].filter(Boolean).join("; ");
      // Drawn headers come last. Node keeps the last value of some headers and the first of others; both are worth
      // testing.
      const all: [string, string][] = [
        ["Host", host ?? new URL(origins[app]).host],
        ["X-Forwarded-For", address],
        ...(cookies ? ([["Cookie", cookies]] as [string, string][]) : []),
        ...(body ? ([["Content-Type", mediaType ?? body.mediaType]] as [string, string][]) : []),
        ...headers,
      ];
      const isPlain = !target.includes("?");
      const request: RawRequest = {
        method,
        target: isPlain && body?.query ? target + body.query : target,
        headers: all,
        body: body?.bytes,
        isChunked: isChunked ?? false,
      };
      return { app, role, request };
    });
}

const oddHeaders = fc
  .array(
    fc
      .constantFrom(...Object.keys(ODD_HEADERS))
      .chain((name) =>
        fc.constantFrom(...(ODD_HEADERS[name] ?? [])).map((value): [string, string] => [name, value]),
      ),
    { maxLength: 2 },
  )
  .chain((headers) => fc.constantFrom([], [], headers));

function targetOf({ path, query, isPage, method }: Route, { known }: Scene): fc.Arbitrary<string> {
  const segments = path.split("/").slice(1);
  const everyKnown = Object.values(known).flat();
  const parts = segments.map((segment, index) => {
    if (!segment.startsWith(":") && segment !== "*")
      return hardlyEver(oddEncoded).map((odd) => odd ?? segment);
    const here = known[segments[index - 1] ?? ""] ?? everyKnown;
    // Deleting a real resource would affect other requests.
    if (method === "DELETE") return oddEncoded;
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...here) },
      { weight: 1, arbitrary: fc.constantFrom(...everyKnown) },
      { weight: 4, arbitrary: oddEncoded },
    );
  });
  const suffix = isPage ? fc.constantFrom("", "", "", ".data") : fc.constant("");
  return fc.tuple(fc.tuple(...parts), suffix, queryOf(query)).map(([given, data, search]) => {
    const joined = `/${given.join("/")}`;
    return `${data && joined === "/" ? "/_root" : joined}${data}${search}`;
  });
}

function queryOf(names: string[]): fc.Arbitrary<string> {
  const name =
    names.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...QUERY_NAMES))
      : fc.constantFrom(...QUERY_NAMES);
  const pair = fc.tuple(fc.oneof({ weight: 9, arbitrary: name }, oddEncoded), oddEncoded);
  const plain = fc
    .array(pair, { minLength: 1, maxLength: 4 })
    .map((pairs) => `?${pairs.map((one) => one.join("=")).join("&")}`);
  const dataOnly = fc.constantFrom(
    "?_routes=",
    "?_routes=root",
    "?_routes=nowhere",
    "?_routes=%00",
    "?_routes=root,root,,",
    "?index",
    "?index=%00",
  );
  const repeated = fc
    .tuple(name, oddEncoded, fc.integer({ min: 2, max: 300 }))
    .map(([key, value, times]) => `?${`${key}=${value.slice(0, 20)}&`.repeat(times)}`);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant("") },
    { weight: 8, arbitrary: plain },
    { weight: 1, arbitrary: dataOnly },
    { weight: 1, arbitrary: repeated },
  );
}

function bodyOf(route: Route, forms: PageForm[]): fc.Arbitrary<Body | undefined> {
  const { app, method, path, body, isPage } = route;
  if (method === "GET") return hardlyEver(rawBody("application/json"));
  if (isPage) {
    const own = forms.filter((form) => form.app === app && form.path === path);
    const shown = own.length > 0 ? own : forms;
    const names = [
      ...new Set(["intent", "file", ...own.flatMap((form) => form.fields.map(([name]) => name))]),
    ];
    const broken = fc.oneof(rawBody("application/x-www-form-urlencoded"), multipartBody(names));
    return fc.oneof(
      { weight: 4, arbitrary: formBody(shown) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(broken, fc.constantFrom(...shown))
          .map(([body, { query }]) => ({ ...body, query })),
      },
    );
  }
  if (body?.mediaType === "application/json") {
    return fc.oneof(
      { weight: 8, arbitrary: mutated(valueOf(body.schema)).map(asJson) },
      { weight: 1, arbitrary: rawBody("application/json") },
    );
  }
  if (body) {
    const names = Object.keys((body.schema.properties as Schema | undefined) ?? { file: {} });
    return fc.oneof(multipartBody(names), rawBody(body.mediaType));
  }
  const fields = fc.array(
    fc.tuple(fc.constantFrom(...FORM_NAMES), fc.oneof(oddText, fc.constant("authorization_code"))),
    { maxLength: 6 },
  );
  return fc.oneof(
    fields.map(asForm),
    fields.map((pairs) => asJson(Object.fromEntries(pairs))),
    rawBody("application/x-www-form-urlencoded"),
    fc.constant(undefined),
  );
}

function rawBody(mediaType: string): fc.Arbitrary<Body> {
  return fc.constantFrom(...RAW_BODIES).map((raw) => ({ mediaType, bytes: Buffer.from(raw, "latin1") }));
}

function formBody(forms: PageForm[]): fc.Arbitrary<Body> {
  return fc
    .record({
      form: fc.constantFrom(...forms),
      changes: fc.array(fc.tuple(fc.nat(), fc.oneof(oddText, fc.constant(undefined))), {
        minLength: 1,
        maxLength: 2,
      }),
      extra: hardlyEver(fc.tuple(fc.constantFrom("__proto__", "\0", "a[b]", ...FORM_NAMES), oddText)),
      isMultipart: fc.constantFrom(false, false, false, true),
    })
    .map(({ form, changes, extra, isMultipart }) => {
      const fields = [...form.fields, ...(extra ? [extra] : [])];
      for (const [place, text] of changes) {
        if (fields.length === 0) break;
        const index = place % fields.length;
        const name = fields[index]![0];
        if (text === undefined) fields.splice(index, 1);
        else fields[index] = [name, text];
      }
      return { ...(isMultipart ? asMultipart(fields) : asForm(fields)), query: form.query };
    });
}

function multipartBody(names: string[]): fc.Arbitrary<Body> {
  const disposition = fc.constantFrom(
    ...names.flatMap((name) => [
      `form-data; name="${name}"; filename="a.png"`,
      `form-data; name="${name}"; filename="\0"`,
      `form-data; name="${name}"; filename="..\\..\\a"`,
      `form-data; name="${name}"; filename*=UTF-8''%00%ff`,
      `form-data; name="${name}"; filename="\xed\xa0\x80"`,
      `form-data; name="${name}"`,
    ]),
    "form-data",
    'form-data; name="\0"',
    "",
  );
  const content = fc.constantFrom(
    "",
    "\x89PNG\r\n\x1a\n",
    "GIF89a",
    "\xff\xd8\xff",
    "%PDF-",
    "a,b\r\n\0,\xff",
    "A".repeat(1000),
  );
  const end = fc.constantFrom(`\r\n--${BOUNDARY}--\r\n`, "", `\r\n--${BOUNDARY}`, "\0");
  const parts = fc.array(fc.tuple(disposition, content), { maxLength: 3 });
  return fc.tuple(parts, end).map(([given, last]) => {
    const text = given
      .map(([head, data]) => `--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n\r\n${data}`)
      .join("\r\n");
    return {
      mediaType: `multipart/form-data; boundary=${BOUNDARY}`,
      bytes: Buffer.from(text + last, "latin1"),
    };
  });
}

function asForm(fields: [string, string][]): Body {
  const text = fields.map((pair) => pair.map(encodeField).join("=")).join("&");
  return { mediaType: "application/x-www-form-urlencoded", bytes: Buffer.from(text) };
}

function encodeField(text: string): string {
  // Encodes a lone surrogate as if UTF-8 allowed it.
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;
}

function asMultipart(fields: [string, string][]): Body {
  const parts = fields.map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const mediaType = `multipart/form-data; boundary=${BOUNDARY}`;
  return { mediaType, bytes: Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`) };
}

function asJson(value: unknown): Body {
  // Arrays nested deeper than JSON.stringify can go are sent as raw bodies.
  return { mediaType: "application/json", bytes: Buffer.from(JSON.stringify(value) ?? "") };
}

/** A value that matches the schema, or nearly. Formats given only by a pattern are ignored. */
function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (depth > 6) return fc.constant("x");
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, depth + 1)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type: type as string }, depth + 1)));
  }
  switch (schema.type) {
    case "object": {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      return fc.record(
        Object.fromEntries(
          properties.map(([name, one]) => [
            name,
            name === "adminKey" ? fc.constant(ADMIN_KEY) : valueOf(one, depth + 1),
          ]),
        ),
      );
    }
    case "array": {
      const minLength = Number(schema.minItems ?? 0);
      return fc.array(valueOf((schema.items ?? {}) as Schema, depth + 1), {
        minLength,
        maxLength: minLength + 2,
      });
    }
    case "integer":
    case "number":
      return fc.constant(Math.max(Number(schema.minimum ?? 1), Number(schema.exclusiveMinimum ?? 0) + 1));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern, minLength }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") return fc.constant("2026-11-23T00:00:00.000Z");
  if (format === "date") return fc.constant("2026-11-23");
  if (format === "uri") return fc.constant("https://www.example.com/");
  if (typeof pattern === "string" && pattern.includes("@")) return fc.constant("kim@example.com");
  return fc.constantFrom("A".repeat(Math.max(12, Number(minLength ?? 0))), "2150", "0412 345 678");
}

/** Changes, removes or adds one part of the value, or replaces all of it. */
function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.constantFrom(
    "replace",
    "replace",
    "replace",
    "replace",
    "append",
    "append",
    "remove",
    "add",
    "none",
  );
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .record({
          value,
          change,
          place: fc.nat(),
          odd: oddValue,
          ill: fc.constantFrom(...NULS, ...LONE_SURROGATES),
        })
        .map((drawn) => mutate(drawn)),
    },
    { weight: 1, arbitrary: oddValue },
  );
}

type Mutation = { value: unknown; change: string; place: number; odd: unknown; ill: string };

function mutate({ value, change, place, odd, ill }: Mutation): unknown {
  const copy = structuredClone(value);
  const spots = spotsOf(copy);
  const spot = spots[place % Math.max(spots.length, 1)];
  if (!spot) return odd;
  const { holder, key } = spot;
  const before = holder[key];
  if (change === "replace") holder[key] = odd;
  // The value stays valid apart from the odd text at its end.
  if (change === "append") holder[key] = typeof before === "string" ? before + ill : ill;
  if (change === "remove") delete holder[key];
  if (change === "add") holder[place % 2 ? ill : "role"] = odd;
  return copy;
}

type Holder = Record<string, unknown>;

function spotsOf(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spotsOf(holder[key])]);
}

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

function mostly<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value>;
function mostly<Value, Odd>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Odd>): fc.Arbitrary<Value | Odd> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function hardlyEver<Value>(odd: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd });
}
