import { CHANGE_ACTION_NAMES } from '@sharpside/contracts';
import { optionalChoiceParam, textParam } from '@sharpside/shared-ui/address';

/** The change that is about to be made, and the release or setting that it is about: its dialog is open. */
export const ACTION_ADDRESS = {
  do: optionalChoiceParam(CHANGE_ACTION_NAMES),
  version: textParam(),
  setting: textParam(),
};
