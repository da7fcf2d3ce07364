import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PersonAuth } from '@portal/calls';
import { Panel } from '@portal/design';
import { PaperField } from '../common/PaperField';
import { PictureGrid, pictureRule } from '../common/PictureGrid';
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
      <PictureGrid>
        {photos.map(({ name, scene, label }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            rules={pictureRule(label)}
            render={({ field }) => (
              <PaperField
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
      </PictureGrid>
      <ReadFacts form={form} readings={readings} />
    </Panel>
  );
}
