import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../components/button.tsx';

const Bar = chakra('nav', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '4', py: '2' },
});

export type PaginationProps = {
  /** The shown page, from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
};

/** Previous, 'Page x of y', Next. Nothing if there is only one page. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <Bar aria-label="Pages">
      <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite">{`Page ${page} of ${pageCount}`}</span>
      <Button size="sm" variant="outline" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
        Next
      </Button>
    </Bar>
  );
}
