import { randomBytes, randomUUID } from "node:crypto";
import type {
  CreateOAuthForUserRequest,
  CreateOAuthForUserResponse,
  OAuthClient,
  RegisterClientRequest,
  RegisterClientResponse,
  RotatedSecret,
  UpdateClientRequest,
} from "@plumbline/contract/oauth-clients.ts";
import { CHAT_CLIENT_ID, DEFAULT_CLIENT_SCOPES, OAUTH_SCOPES } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Forbidden, NotFound, Unavailable } from "@plumbline/server/errors.ts";
import type { Log } from "@plumbline/server/log.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import type { Actor, Audit } from "../audit/service.ts";
import { hashOf } from "./provider.ts";
import {
  type ClientRow,
  deleteClient,
  deleteTokens,
  findClient,
  insertClient,
  listClients,
  type NewClient,
  updateClient,
  upsertClient,
} from "./repository.ts";

const KEEP_SECRET = "Save the client secret now. It won't be shown again.";
const NO_CLIENT = "This client doesn't exist";
const OURS = "This client belongs to Plumbline itself and is managed by its configuration";
const WRONG_KEY = "That admin key isn't right";
const NO_KEY =
  "This is turned off. Set ADMIN_KEY in the server's configuration, or sign in as an administrator";

type ClientOptions = {
  db: Db;
  audit: Audit;
  log: Log;
  chatUrl: string;
  chatClientSecret: string;
  adminKey: string | undefined;
  findPerson: (email: string) => Promise<{ id: string; firstName: string; lastName: string } | undefined>;
};

export function createClients(options: ClientOptions) {
  const { db, audit, log, chatUrl, chatClientSecret, adminKey, findPerson } = options;

  async function list(): Promise<OAuthClient[]> {
    return (await listClients(db)).map(describe);
  }

  async function register(
    admin: Actor,
    { name, description, redirectUris, scopes }: RegisterClientRequest,
  ): Promise<RegisterClientResponse> {
    const { clientId, secret } = await create(admin, "client.register", {
      name,
      description,
      redirectUris,
      scopes,
    });
    return {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: redirectUris,
      scopes,
      warning: KEEP_SECRET,
    };
  }

  async function createForUser(
    by: Actor,
    { email, redirectUris }: CreateOAuthForUserRequest,
  ): Promise<CreateOAuthForUserResponse> {
    const person = await findPerson(email);
    if (!person) throw new NotFound(`${email} has no account`);
    const { id: userId, firstName, lastName } = person;
    const { clientId, secret } = await create(by, "client.for-user", {
      // Leave out the email, because the consent page shows this to other people.
      name: `${`${firstName} ${lastName}`.trim()}'s app`,
      description: "",
      redirectUris,
      scopes: [...DEFAULT_CLIENT_SCOPES],
      userId,
    });
    log.info({ clientId, userId }, "OAuth credentials were made for an account");
    return { message: `OAuth credentials created for ${email}.`, email, clientId, clientSecret: secret };
  }

  async function create(
    by: Actor,
    action: "client.register" | "client.for-user",
    client: Pick<NewClient, "name" | "description" | "redirectUris" | "scopes" | "userId">,
  ): Promise<{ clientId: string; secret: string }> {
    const clientId = randomUUID();
    const secret = createSecret();
    // Always included, because logging someone in is useless to an app that can't identify them.
    const scopes = [...new Set(["openid", ...client.scopes])];
    await db.transaction(async (tx) => {
      await insertClient(tx, { ...CONFIDENTIAL, ...client, scopes, clientId, clientSecret: hashOf(secret) });
      await audit.record(tx, by, action, subjectOf({ clientId, name: client.name }), {
        redirectUris: { before: null, after: client.redirectUris },
        scopes: { before: null, after: scopes },
      });
    });
    return { clientId, secret };
  }

  /** Switching a client off ends its tokens immediately. */
  async function update(
    admin: Actor,
    clientId: string,
    { isActive, redirectUris }: UpdateClientRequest,
  ): Promise<OAuthClient> {
    return db.transaction(async (tx) => {
      const before = await getOther(tx, clientId);
      const disabled = isActive === undefined ? undefined : !isActive;
      await updateClient(tx, clientId, {
        ...(disabled !== undefined && { disabled }),
        ...(redirectUris && { redirectUris }),
      });
      if (disabled) await deleteTokens(tx, clientId);
      await audit.record(tx, admin, "client.update", subjectOf(before), {
        ...(isActive !== undefined && { isActive: { before: !before.disabled, after: isActive } }),
        ...(redirectUris && { redirectUris: { before: before.redirectUris, after: redirectUris } }),
      });
      return describe(await get(tx, clientId));
    });
  }

  async function rotateSecret(admin: Actor, clientId: string): Promise<RotatedSecret> {
    const secret = createSecret();
    await db.transaction(async (tx) => {
      const client = await getOther(tx, clientId);
      await updateClient(tx, clientId, { clientSecret: hashOf(secret) });
      await audit.record(tx, admin, "client.rotate", subjectOf(client));
    });
    return { client_id: clientId, client_secret: secret, warning: KEEP_SECRET };
  }

  async function remove(admin: Actor, clientId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const client = await getOther(tx, clientId);
      await deleteClient(tx, clientId);
      await audit.record(tx, admin, "client.remove", subjectOf(client));
    });
  }

  async function isRight({ id, secret }: { id: string; secret: string }): Promise<boolean> {
    const client = await findClient(db, id);
    if (!client?.clientSecret || client.disabled) return false;
    return isSameSecret(hashOf(secret), client.clientSecret);
  }

  /** Logs only whether the key was right. */
  function checkAdminKey(key: string): void {
    if (!adminKey) throw new Unavailable(NO_KEY);
    const isRight = isSameSecret(key, adminKey);
    log.info({ isRight }, "the admin key was tried");
    if (!isRight) throw new Forbidden(WRONG_KEY);
  }

  async function keepChatClient(): Promise<void> {
    await upsertClient(db, {
      ...CONFIDENTIAL,
      clientId: CHAT_CLIENT_ID,
      clientSecret: hashOf(chatClientSecret),
      name: "Plumbline chat",
      description: "The assistant's own app",
      isFirstParty: true,
      disabled: false,
      skipConsent: true,
      enableEndSession: true,
      scopes: [...OAUTH_SCOPES],
      redirectUris: [`${chatUrl}/auth/callback`],
      postLogoutRedirectUris: [`${chatUrl}/auth`],
      backchannelLogoutUri: `${chatUrl}/auth/backchannel-logout`,
      backchannelLogoutSessionRequired: true,
    });
  }

  return {
    list,
    register,
    createForUser,
    update,
    rotateSecret,
    remove,
    isRight,
    checkAdminKey,
    keepChatClient,
  };
}

const CONFIDENTIAL = {
  // `protocol-routes.ts` converts `client_secret_post` to this.
  tokenEndpointAuthMethod: "client_secret_basic",
  requirePKCE: true,
  grantTypes: ["authorization_code", "refresh_token"],
  responseTypes: ["code"],
  applicationType: "web",
};

async function get(db: Db, clientId: string): Promise<ClientRow> {
  const client = await findClient(db, clientId);
  if (!client) throw new NotFound(NO_CLIENT);
  return client;
}

/** Refuses our own clients, which the configuration manages. */
async function getOther(db: Db, clientId: string): Promise<ClientRow> {
  const client = await get(db, clientId);
  if (client.isFirstParty) throw new Conflict(OURS);
  return client;
}

function subjectOf({ clientId, name }: Pick<NewClient, "clientId" | "name">) {
  return { kind: "client", id: clientId, name: name ?? clientId } as const;
}

function createSecret(): string {
  return `plcs_${randomBytes(32).toString("base64url")}`;
}

function describe(client: ClientRow): OAuthClient {
  return {
    clientId: client.clientId,
    name: client.name ?? "",
    description: client.description,
    redirectUris: client.redirectUris,
    scopes: client.scopes,
    isActive: !client.disabled,
    isFirstParty: client.isFirstParty,
    createdAt: client.createdAt.toISOString(),
    lastUsedAt: client.lastUsedAt?.toISOString() ?? null,
  };
}
