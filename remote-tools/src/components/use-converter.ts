import { useAddressState } from '@sharpside/shared-ui/address';
import { useMemo } from 'react';
import { CONVERTER_KEYS, readConverterAddress, toConverterEntries } from '../address/converter-address.ts';
import {
  type ConverterForm,
  EMPTY_CONVERTER_FORM,
  readConverterForm,
  toFieldTexts,
} from '../forms/converter-form.ts';
import { paths } from '../paths.ts';
import { useSettled } from './use-settled.ts';

const ADDRESS = { ownKeys: CONVERTER_KEYS, read: readConverterAddress, toEntries: toConverterEntries };

/** The converter's state. The last edited field determines all others. */
export function useConverter() {
  const [edited, setEdited] = useAddressState<ConverterForm>(ADDRESS);
  const settled = useSettled(edited);
  const reading = useMemo(() => readConverterForm(edited), [edited]);
  const quote = reading?.ok ? reading.value : undefined;
  const isTyping = settled !== edited;
  return {
    edited,
    quote,
    isTyping,
    texts: toFieldTexts(edited),
    problem: reading && !reading.ok && !isTyping ? reading.problem : undefined,
    edit: setEdited,
    clear: () => setEdited(EMPTY_CONVERTER_FORM),
    createLink: () => {
      const params = new URLSearchParams(toConverterEntries(edited));
      return new URL(paths.oddsConverter.href(params), window.location.origin).href;
    },
  };
}
