import { CHANGE_ACTION_NAMES } from '@sharpside/contracts';
import { optionalChoiceParam, textParam } from '@sharpside/shared-ui/address';

/**
 * The action whose dialog is open, and the release or setting that it concerns. `of` names the app on screens of several
 * apps.
 */
export const ACTION_ADDRESS = {
  do: optionalChoiceParam(CHANGE_ACTION_NAMES),
  of: textParam(),
  version: textParam(),
  setting: textParam(),
};
