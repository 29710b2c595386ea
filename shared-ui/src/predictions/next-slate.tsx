import { TextLink } from '../components/text.tsx';
import { type Day, formatShortWeekday } from '../dates/index.ts';
import { Link } from '../link.tsx';

type NextSlateProps = {
  /** The next day with a list; undefined if none is published yet. */
  next: Day | undefined;
};

/** For the subtitle of a list: all games of today have begun, and the way to the next list. */
export const NextSlate = ({ next }: NextSlateProps) => (
  <>
    <span>Nothing is left to bet today.</span>{' '}
    {next === undefined ? (
      <span>The next list comes in the morning.</span>
    ) : (
      <>
        <span>Next slate:</span>{' '}
        <TextLink asChild fontWeight="semibold" whiteSpace="nowrap">
          <Link to={`?date=${next}`}>{formatShortWeekday(next)}</Link>
        </TextLink>
      </>
    )}
  </>
);
