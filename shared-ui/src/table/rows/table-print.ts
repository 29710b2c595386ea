/**
 * On paper a `DataTable` is a table again, not boxes that scroll: its columns share the width of the sheet, its words may wrap, and
 * its head stands on every sheet.
 */
export const TABLE_PRINT = {
  '@media print': {
    display: 'table',
    borderCollapse: 'collapse',
    '& > thead': { display: 'table-header-group', position: 'static', overflow: 'visible' },
    // Chromium leaves boxes of buttons out where it repeats a head.
    '& > thead button': { display: 'contents' },
    '& > thead button[aria-expanded], & [data-toggle]': { display: 'none !important' },
    '& > tbody': { display: 'table-row-group', containerType: 'normal', overflow: 'visible' },
    '& > * > tr': { display: 'table-row', minWidth: 0 },
    '& > * > tr > *': {
      display: 'table-cell',
      height: '7',
      minHeight: 0,
      px: '1',
      overflow: 'visible',
      whiteSpace: 'normal',
      verticalAlign: 'middle',
    },
    '& > tbody > tr > [data-across]': { position: 'static', width: 'auto', overflow: 'visible' },
  },
} as const;
