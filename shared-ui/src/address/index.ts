export {
  type AddressParam,
  choiceParam,
  choicesParam,
  dayParam,
  flagParam,
  integerParam,
  optionalChoiceParam,
  textParam,
  textsParam,
} from './address-params.ts';
export { type AddressSchema, type AddressValues, toAddressQuery } from './address-schema.ts';
export { replaceOwn, toSearch } from './search-params.ts';
export { type Address, useAddress } from './use-address.ts';
export { type AddressChange, type AddressFormat, useAddressState } from './use-address-state.ts';
