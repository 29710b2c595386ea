import { Card, Field, Grid, Select, Stack } from '@sharpside/shared-ui';
import {
  CheckboxGroup,
  DateField,
  DateRangeField,
  DateStepper,
  FilterBar,
  MultiSelect,
  SearchField,
  ToggleChipGroup,
} from '@sharpside/shared-ui/filters';
import { DownloadCsvButton } from '@sharpside/shared-ui/table';
import { useState } from 'react';

const TEAMS = ['ATL', 'BOS', 'CIN', 'NYY', 'PIT'].map((team) => ({ value: team, label: team }));
const PITCHERS = [
  { value: 'all', label: 'All Pitchers' },
  { value: 'L', label: 'Left-handed Pitchers' },
];
const HANDS = [
  { value: 'L', label: 'L' },
  { value: 'R', label: 'R' },
];
const TIMES = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];
const SEASONS = ['2022-2023', '2023-2024', '2024-2025'].map((season) => ({ value: season, label: season }));
const TODAY = '2025-04-14';

const PRESETS = [
  { label: 'Last 7 days', from: '2025-04-08', to: TODAY },
  { label: 'Season of 2023', from: '2023-03-01', to: '2023-11-30' },
];

const bounds = { min: '2024-03-28', max: TODAY };

function Bar() {
  const [hands, setHands] = useState(['L', 'R']);
  const [time, setTime] = useState<string | undefined>('night');
  const [teams, setTeams] = useState(['BOS', 'NYY']);
  const [pitcher, setPitcher] = useState('all');
  const [name, setName] = useState('judge');
  const [range, setRange] = useState({ from: '2025-03-27', to: TODAY });
  return (
    <FilterBar
      active={[
        { key: 'time', label: 'Night', onRemove: () => setTime(undefined) },
        { key: 'teams', label: 'Teams: BOS, NYY', onRemove: () => setTeams([]) },
      ]}
      onReset={() => setTeams([])}
      actions={<DownloadCsvButton columns={[]} rows={[]} fileName="batters" />}
    >
      <ToggleChipGroup label="Pitcher hand" options={HANDS} values={hands} onValuesChange={setHands} />
      <ToggleChipGroup label="Time" options={TIMES} value={time} onValueChange={setTime} />
      <MultiSelect
        label="Teams"
        options={TEAMS}
        values={teams}
        onValuesChange={setTeams}
        noneLabel="All Teams"
        noun="teams"
      />
      <Field label="Pitcher">
        <Select options={PITCHERS} value={pitcher} onValueChange={setPitcher} />
      </Field>
      <SearchField label="Search Player" value={name} onValueChange={setName} />
      <DateRangeField
        label="Dates"
        {...bounds}
        presets={PRESETS}
        value={range}
        onValueChange={setRange}
        onSlide={setRange}
      />
    </FilterBar>
  );
}

export function FilterSample() {
  const [day, setDay] = useState('2025-04-01');
  const [seasons, setSeasons] = useState(['2024-2025']);
  const [range, setRange] = useState({ from: '2024-03-28', to: '2024-08-17' });
  return (
    <Stack gap="6" id="filters">
      <Bar />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
        <Card title="Dates">
          <Stack gap="4">
            <DateStepper label="Date of the games" value={day} onValueChange={setDay} today={TODAY} />
            <DateField label="Start Date" value={day} onValueChange={setDay} {...bounds} />
            <DateRangeField
              label="Range"
              {...bounds}
              presets={PRESETS}
              value={range}
              onValueChange={setRange}
              onSlide={setRange}
            />
          </Stack>
        </Card>
        <Card title="Choices">
          <CheckboxGroup label="Seasons" options={SEASONS} values={seasons} onValuesChange={setSeasons} />
        </Card>
      </Grid>
    </Stack>
  );
}
