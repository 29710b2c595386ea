/**
 * On paper a `DataTable` is a real table, not scrolling boxes: its columns share the sheet's width, its words may wrap,
 * and its head is on every sheet.
 */
export const TABLE_PRINT = {
  '@media print': {
    display: 'table',
    borderCollapse: 'collapse',
    '& > thead': { display: 'table-header-group', position: 'static', overflow: 'visible' },
    // Chromium omits the boxes of buttons when it repeats a head.
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
