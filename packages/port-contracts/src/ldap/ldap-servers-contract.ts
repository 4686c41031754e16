import assert from "node:assert/strict";
import type { LdapServers, LdapSession } from "@dragoman/application/ldap";
import type { LdapConnection } from "@dragoman/domain/ldap";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";
import { suffix } from "./directory.js";

/** Adapters, and where there is a server that has the entries of `directory`. */
export interface LdapServersSubject extends Subject<LdapServers> {
  readonly connection: LdapConnection;
  /** Where nothing listens. */
  readonly nowhere: LdapConnection;
}

const people = `ou=people,${suffix}`;
const anna = `uid=anna,${people}`;

/** Filters, and the names of those who fit. */
const filters: readonly (readonly [string, readonly string[]])[] = [
  ["(uid=anna)", ["anna"]], ["(UID=ANNA)", ["anna"]], ["(uid=an*)", ["anna"]], ["(uid=*n*)", ["anna", "ben"]], ["(uid=nobody)", []],
  ["(&(objectClass=inetOrgPerson)(mail=*))", ["anna", "ben", "carl"]], ["(|(uid=ben)(uid=carl))", ["ben", "carl"]],
  ["(&(uid=*)(!(mail=*)))", ["dora"]], ["(uid=\\2a)", []], ["(uid=\\2a\\29\\28uid=\\2a)", []], ["(cn=Anna Ängström)", ["anna"]],
];

/** What every LdapServers promises. */
export function ldapServersContract(name: string, open: Open<LdapServersSubject>, runner: Runner): void {
  runner.describe(`LdapServers contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const visit = (sentence: string, check: (session: LdapSession) => Promise<void>) => {
      promised(sentence, async ({ adapter, connection }) => {
        const session = await adapter.connect(connection);
        try {
          await check(session);
        } finally {
          await session.close();
        }
      });
    };

    promised("rejects where nothing listens", ({ adapter, nowhere }) =>
      rejects(adapter.connect(nowhere), "unavailable", "ldap-unavailable"));
    visit("binds by the right password alone, any number of times", async (session) => {
      for (const password of ["secret of ben", "secret of anna", "Secret of anna", "secret of anna"]) {
        assert.equal(await session.bind(anna, password), password === "secret of anna", password);
      }
    });
    visit("binds nobody by an empty password", async (session) => {
      for (const who of [anna, "", `uid=nobody,${people}`]) assert.equal(await session.bind(who, ""), false, who);
      assert.equal(await session.bind("", "secret of anna"), false);
    });
    visit("binds nobody whom there is not, whatever the name is", async (session) => {
      for (const who of [`uid=nobody,${people}`, "anna", "EXTERNAL", "PLAIN", "DIGEST-MD5", "=", "\0", "a".repeat(10_000)]) {
        assert.equal(await session.bind(who, "secret of anna"), false, who.slice(0, 30));
      }
    });
    visit("finds the entries under a base that fit a filter", async (session) => {
      await session.bind(`cn=reader,${suffix}`, "Read-only-4");
      for (const [filter, uids] of filters) {
        const found = await session.find(people, filter, ["uid"]);
        assert.deepEqual(found.flatMap(({ attributes }) => attributes["uid"]).sort(), uids, filter);
      }
      assert.deepEqual(await session.find(`ou=groups,${suffix}`, "(uid=anna)", ["uid"]), []);
    });
    visit("finds as many as are asked for", async (session) => {
      await session.bind(anna, "secret of anna");
      assert.equal((await session.find(people, "(uid=*)", ["uid"], 2)).length, 2);
    });
    visit("tells attributes by the names that they were asked for by, all values of each", async (session) => {
      await session.bind(anna, "secret of anna");
      assert.deepEqual(await session.find(suffix, "(cn=translators)", ["CN", "member", "mail"]), [{
        dn: `cn=translators,ou=groups,${suffix}`, attributes: { CN: ["translators"], member: [anna, `uid=ben,${people}`], mail: [] },
      }]);
    });
    visit("rejects to search where nothing is, and by what is no filter", async (session) => {
      await session.bind(anna, "secret of anna");
      await rejects(session.find(`ou=nowhere,${suffix}`, "(uid=*)", ["uid"]), "unavailable", "ldap-unavailable");
      for (const filter of ["", "(", "(uid=anna", "(&)", "(=)", "uid"]) {
        await rejects(session.find(people, filter, ["uid"]), "unavailable", "ldap-unavailable");
      }
    });
    visit("rejects whatever is asked on a connection that has ended", async (session) => {
      await session.close();
      await rejects(session.bind(anna, "secret of anna"), "unavailable", "ldap-unavailable");
      await rejects(session.find(people, "(uid=*)", ["uid"]), "unavailable", "ldap-unavailable");
    });
  });
}
