import { CHANGE_ACTION_NAMES } from '@sharpside/contracts';
import { optionalChoiceParam, textParam } from '@sharpside/shared-ui/address';

/** The action whose dialog is open, and the release or setting that it concerns. */
export const ACTION_ADDRESS = {
  do: optionalChoiceParam(CHANGE_ACTION_NAMES),
  version: textParam(),
  setting: textParam(),
};
