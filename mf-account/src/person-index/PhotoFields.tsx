import { Controller, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import type { PersonAuth } from '@portal/calls';
import { Panel, theme } from '@portal/design';
import { PictureField } from '../common/PictureField';
import { rejectionOf, type PersonFields } from './PersonFields';
import { ReadFacts } from './ReadFacts';
import { usePaperReadings } from './usePaperReadings';

interface PhotoFieldsProps {
  form: UseFormReturn<PersonFields>;
  data: PersonAuth;
}

const photos = [
  { name: 'idFrontUrl', scene: 'idFront', label: '证件人像面' },
  { name: 'idBackUrl', scene: 'idBack', label: '证件国徽面' },
] as const;

/** Pictures of both sides of the document. */
export function PhotoFields({ form, data }: PhotoFieldsProps) {
  const { control, formState } = form;
  const { readings, read } = usePaperReadings();
  return (
    <Panel title="证件照片">
      <Pictures>
        {photos.map(({ name, scene, label }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            rules={{ validate: (value) => value !== '' || `请上传${label}` }}
            render={({ field }) => (
              <PictureField
                label={label}
                scene={scene}
                value={field.value}
                onChange={(fileId) => {
                  field.onChange(fileId);
                  void read(scene, fileId);
                }}
                error={formState.errors[name]?.message ?? rejectionOf(data, name)}
              />
            )}
          />
        ))}
      </Pictures>
      <ReadFacts form={form} readings={readings} />
    </Panel>
  );
}

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.l};
`;
