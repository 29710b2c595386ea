import { type TokenRecord, toShownName } from '@sharpside/contracts/control';
import { type Maker, readMadeTokens } from '@sharpside/control/tokens/made-tokens';
import { createTokenUses } from '@sharpside/control/tokens/token-uses';
import { createTokens, type KnownToken } from '@sharpside/control/tokens/tokens';
import { type Cell, toCount } from '@sharpside/server-kit/cli';
import type { Context } from '../../context.ts';
import { toUseTime } from '../../terminal/format.ts';

/** A token's record without the hash of its secret, which nobody needs to see. */
export const withoutSecret = ({ secretHash: _, ...shown }: TokenRecord) => shown;

type ListedToken = KnownToken & {
  /** The reason why a service that requires signatures refuses the token. Null without trusted keys. */
  fault: string | null;
};

function describeState({ record, revocation, fault }: ListedToken, now: Date): Cell {
  if (revocation) return { text: 'revoked', style: 'red' };
  if (now.getTime() >= Date.parse(record.expiresAt)) return { text: 'expired', style: 'red' };
  if (fault !== null) return { text: 'not signed', style: 'red' };
  return { text: `until ${record.expiresAt.slice(0, 10)}`, style: 'green' };
}

/**
 * Maker of a token. For a token that was made in the console: also the id of the maker's role token, and a note if the
 * maker's present roles do not allow the token.
 */
function describeMaker({ createdBy }: TokenRecord, maker: Maker | undefined, names: readonly string[]): Cell {
  const name = toShownName(createdBy, names);
  if (!maker) return name;
  const text = `${name} (via ${maker.via})`;
  return maker.isAllowed === false ? { text: `${text}, who no longer may`, style: 'red' } : text;
}

/**
 * The tokens that somebody must make anew, by the reason. The service replaces those of CI jobs and of people by itself.
 */
function groupFaults(tokens: readonly ListedToken[], now: Date): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { record, revocation, fault } of tokens) {
    const isGood = fault === null || revocation || now.getTime() >= Date.parse(record.expiresAt);
    if (isGood || record.workload || record.person) continue;
    groups.set(fault, [...(groups.get(fault) ?? []), record.id]);
  }
  return groups;
}

export async function listTokens({ ui, deps }: Context): Promise<void> {
  const uses = createTokenUses(deps);
  const tokens = createTokens(deps);
  const made = await readMadeTokens({ tokens, now: deps.now });
  const names = made.known.flatMap(({ record }) => [record.holder, record.createdBy]);
  const found = await Promise.all(
    made.known.map(async (token) => ({
      ...token,
      lastUse: (await uses.findLast(token.record.id)) ?? null,
      fault: (await tokens.findFault(token.record)) ?? null,
    })),
  );
  const now = deps.now();
  const { outdated } = made;
  if (found.length === 0 && outdated.length === 0) ui.print('There is no token yet.');
  if (found.length > 0) {
    ui.table(
      ['TOKEN', 'HOLDER', 'APPS', 'RIGHTS', 'GOOD', 'LAST USED', 'MADE BY', 'WHY REVOKED'],
      found.map(({ record, revocation, lastUse, fault }) => [
        record.id,
        record.holder,
        record.apps.join(', '),
        record.rights.join(', '),
        describeState({ record, revocation, fault }, now),
        lastUse === null ? 'never' : toUseTime(lastUse, now),
        describeMaker(record, made.findMaker(record), names),
        revocation?.reason ?? '',
      ]),
    );
  }
  for (const [fault, ids] of groupFaults(found, now)) {
    const anew = ids.length === 1 ? 'a new one' : 'new ones';
    ui.print(`\n${ids.join(', ')}: ${fault}. Make ${anew} with \`mfe token create\`, and MFE_SIGNING_KEY.`);
  }
  if (outdated.length > 0)
    ui.print(
      `\n${toCount(outdated.length, 'token')} of version 1, which the service refuses: ${outdated.join(', ')}. Make new ones with \`mfe token create\`.`,
    );
  ui.printJson(() => [
    ...found.map(({ record, revocation, lastUse, fault }) => ({
      ...withoutSecret(record),
      lastUse,
      fault,
      revocation: revocation ?? null,
      maker: made.findMaker(record) ?? null,
    })),
    ...outdated.map((id) => ({ id, isOutdated: true })),
  ]);
}
