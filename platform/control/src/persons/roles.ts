import { grantedAppSchema, tokenRightSchema } from '@sharpside/contracts/control';
import { readSettingsFile } from '@sharpside/server-kit';
import * as v from 'valibot';

const textSchema = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(max, `must have at most ${max} letters`),
  );

export const roleSchema = v.strictObject({
  group: textSchema(200),
  apps: v.pipe(
    v.array(grantedAppSchema, 'must be a list of apps'),
    v.minLength(1, "must name an app, or '*'"),
  ),
  rights: v.pipe(v.array(tokenRightSchema, 'must be a list of rights'), v.minLength(1, 'must name a right')),
  mayMakeTokens: v.optional(v.boolean('must be true or false'), false),
});

/**
 * Rights of the people who sign in at the console, by their groups at the provider.
 *
 * `contact`: whom people without a role should ask. `mayMakeTokens`: the role may make tokens for its own apps and
 * rights, and revoke tokens that reach no further.
 */
const rolesSchema = v.pipe(
  v.strictObject({
    contact: textSchema(200),
    roles: v.pipe(
      v.array(roleSchema, 'must be a list'),
      v.minLength(1, 'must have a role'),
      v.maxLength(100, 'must have at most 100'),
    ),
  }),
  v.forward(
    v.check(
      ({ roles }) =>
        new Set(roles.map((role) => JSON.stringify([role.group, role.apps, role.rights]))).size ===
        roles.length,
      'must not have the same role twice',
    ),
    ['roles'],
  ),
);

export type Role = v.InferOutput<typeof roleSchema>;
export type Roles = v.InferOutput<typeof rolesSchema>;

/** Roles that a person has by their groups. Names of groups must match exactly. */
export const findRoles = ({ roles }: Roles, groups: readonly string[]): Role[] =>
  roles.filter(({ group }) => groups.includes(group));

/**
 * Reads the roles from a JSON file.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const readRoles = (file: string): Roles =>
  readSettingsFile(file, { schema: rolesSchema, what: 'The roles' });
