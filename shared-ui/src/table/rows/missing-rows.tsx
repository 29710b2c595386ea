import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { MAX_SOUGHT_ROWS } from './use-linked-rows.ts';

type MissingRowsProps = {
  count: number;
  /** True while the rows are still being searched. */
  isUnderWay: boolean;
  noun: string;
  /** Number of searched rows of the view. */
  rowCount: number;
  onClose: () => void;
};

/** Reports that the row of a link is not in the table. */
export function MissingRows({ count, isUnderWay, noun, rowCount, onClose }: MissingRowsProps) {
  const [subject, verb] = count === 1 ? [`The ${noun}`, 'is'] : [`${count} ${noun}s`, 'are'];
  const opened = `${subject} that this link opens`;
  if (isUnderWay) return <Alert title={`${opened} ${verb} further down: loading…`} />;
  const place =
    rowCount >= MAX_SOUGHT_ROWS ? `among the first ${rowCount} rows of this view` : 'in this view';
  return (
    <Alert
      title={`${opened} ${verb} not ${place}.`}
      action={
        <Button size="sm" variant="outline" onClick={onClose}>
          Dismiss
        </Button>
      }
    >
      {count === 1
        ? `The filters or dates leave this ${noun} out, or the order puts it last.`
        : `The filters or dates leave these ${noun}s out, or the order puts them last.`}
    </Alert>
  );
}
