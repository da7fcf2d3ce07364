import { listPublishPortals } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, SelectInput } from '@portal/design';
import { useLoaded } from '@portal/page';

interface VisibilityFieldProps {
  /** Empty: for all. */
  portalId: string;
  onChange: (portalId: string) => void;
}

const load = (signal: AbortSignal) => call(listPublishPortals, {}, { signal });

/** Who finds the API: everybody, or the visitors of one branded portal. */
export function VisibilityField({ portalId, onChange }: VisibilityFieldProps) {
  const { data, reason, retry } = useLoaded(load);
  const portals = data?.records ?? [];
  const isKnown = portalId === '' || portals.some((portal) => portal.portalId === portalId);

  return (
    <>
      <Field
        label="可见范围"
        error={data && !isKnown ? '您已不再管理所选的专区，请重新选择' : undefined}
        hint={
          data?.records.length === 0
            ? '您还没有专区；拥有或参与管理专区后，可以只在专区内发布'
            : '指定专区后，只有在该专区能找到、查看和申请；在其他地方视为不存在。审核时一并确认'
        }
      >
        <SelectInput value={portalId} onChange={({ target }) => onChange(target.value)}>
          <option value="">公开：主站与所有专区</option>
          {!isKnown && <option value={portalId}>{data ? '已不能选择的专区' : '…'}</option>}
          {portals.map((portal) => (
            <option key={portal.portalId} value={portal.portalId}>
              仅专区：{portal.name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {reason && (
        <p role="alert">
          专区列表没有读到：{reason}{' '}
          <Button $size="s" onClick={retry}>
            重试
          </Button>
        </p>
      )}
    </>
  );
}
