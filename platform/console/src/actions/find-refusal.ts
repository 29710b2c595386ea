import { CHANGE_ACTIONS, type ChangeAction } from '@sharpside/contracts';
import { coversRight, type Whoami } from '@sharpside/contracts/control';

/** Reason why a session does not allow a change of an app; undefined if it does. */
export function findRefusal(session: Whoami, app: string, action: ChangeAction): string | undefined {
  const { right } = CHANGE_ACTIONS[action];
  if (session.tokens.some((token) => coversRight(token, { app, right }))) return undefined;
  const { person, provider } = session;
  if (person) return `None of your groups gives ${right} of ${app}. Ask ${provider?.contact ?? 'for it'}.`;
  return `You are signed in without a token for ${right} of ${app}.`;
}
