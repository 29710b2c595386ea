import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, type Ref } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../../components/icon.tsx';
import type { Column } from '../columns/column.ts';
import type { Sort } from '../columns/sort.ts';
import { InfoTip } from '../tips/info-tip.tsx';
import { flag } from './data-cell.tsx';
import { ROLES } from './table-look.ts';

const Content = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5',
    maxWidth: 'full',
    minHeight: { base: '11', md: '9' },
  },
});

// The short words are generated content, so that the element's text stays the full header. Their empty alternative text
// keeps them out of the button's name.
const Words = chakra('span', {
  base: {
    '&[data-narrow]': {
      smDown: {
        fontSize: '0',
        _before: { content: 'attr(data-narrow) / ""', fontSize: 'xs' },
      },
    },
  },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '9' },
    minWidth: 0,
    py: '1',
    textAlign: 'inherit',
    lineHeight: 'short',
    fontWeight: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    // The arrow always takes its room, so that a click moves nothing. In an unsorted column, it is faint while the
    // pointer is over the button.
    '& svg': { opacity: 0 },
    '&:hover svg': { opacity: 0.4 },
    '&[data-sorted] svg': { opacity: 1, color: 'accent.text' },
  },
});

// Within the text, so that the arrow stands beside its word in a head of two lines. It takes no room there, because it
// would go to a line of its own in a narrow column.
const ARROW = { display: 'inline-block', position: 'relative', width: '0', height: '2' } as const;
const ArrowBefore = chakra('span', {
  base: { ...ARROW, '& > svg': { position: 'absolute', insetEnd: '1' } },
});
const ArrowAfter = chakra('span', {
  base: { ...ARROW, '& > svg': { position: 'absolute', insetStart: '1' } },
});

const WithUnit = ({ unit, children }: { unit: string; children: ReactNode }) => (
  <span>
    {children} <chakra.span fontWeight="normal">{unit}</chakra.span>
  </span>
);

type TableHeadProps<Row, SortKey extends string> = {
  columns: readonly Column<Row, SortKey>[];
  /**
   * Two props instead of a `Sort`, because an equal `Sort` is rarely the same object and would render the head again.
   */
  sortedBy: SortKey | undefined;
  direction: Sort['direction'] | undefined;
  onSort: (column: SortKey) => void;
  ref: Ref<HTMLTableSectionElement>;
};

const toAriaSort = (isSortable: boolean, direction: Sort['direction'] | undefined) => {
  if (!isSortable) return undefined;
  if (direction === undefined) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
};

function InnerHead<Data, SortKey extends string>(props: TableHeadProps<Data, SortKey>) {
  const { columns, sortedBy, onSort, ref } = props;
  return (
    <thead {...ROLES.rows} ref={ref}>
      <tr {...ROLES.row}>
        {columns.map(({ key, header, narrowHeader, unit, tip, align, sortKey, isSticky }) => {
          const direction = sortKey !== undefined && sortKey === sortedBy ? props.direction : undefined;
          const Arrow = direction === 'desc' ? ArrowDownIcon : ArrowUpIcon;
          const words = narrowHeader ? (
            <Words data-narrow={narrowHeader}>{header}</Words>
          ) : (
            <span>{header}</span>
          );
          const shown = unit === undefined ? words : <WithUnit unit={unit}>{words}</WithUnit>;
          return (
            <th
              key={key}
              {...ROLES.header}
              // Screen readers read the label with every cell below, so it must not include the info button's name.
              aria-label={tip && header}
              aria-sort={toAriaSort(sortKey !== undefined, direction)}
              data-align={align}
              data-sticky={flag(isSticky)}
            >
              <Content>
                {sortKey === undefined ? (
                  shown
                ) : (
                  <SortButton
                    type="button"
                    data-sorted={direction}
                    // The room of an arrow behind the text.
                    pe={align === 'end' ? undefined : '3'}
                    onClick={() => onSort(sortKey)}
                  >
                    <span>
                      {align === 'end' && (
                        <ArrowBefore>
                          <Arrow size={8} />
                        </ArrowBefore>
                      )}
                      {shown}
                      {align !== 'end' && (
                        <ArrowAfter>
                          <Arrow size={8} />
                        </ArrowAfter>
                      )}
                    </span>
                  </SortButton>
                )}
                {tip && <InfoTip about={header} {...tip} isHanging={align === 'end'} />}
              </Content>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The headers; sortable ones are buttons. Memoized, so that they render only when the order or the columns change. */
export const TableHead = memo(InnerHead) as typeof InnerHead;
