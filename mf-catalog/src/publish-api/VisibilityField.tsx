import { useState } from 'react';
import { audienceMax, listPublishPortals, namedVisibility, type PublicationData } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, SelectInput, TextArea } from '@portal/design';
import { useLoaded } from '@portal/page';

type Visibility = Pick<PublicationData, 'portalId' | 'audience'>;

interface VisibilityFieldProps extends Visibility {
  onChange: (visibility: Visibility) => void;
}

const load = (signal: AbortSignal) => call(listPublishPortals, {}, { signal });

const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\n,，;；、]/)
      .map((line) => line.trim().slice(0, 100))
      .filter(Boolean),
  ),
];

/** Who can find the API: everybody, visitors of one branded portal, or named accounts. */
export function VisibilityField({ portalId, audience, onChange }: VisibilityFieldProps) {
  const { data, reason, retry } = useLoaded(load);
  const portals = data?.records ?? [];
  const isNamed = portalId === namedVisibility;
  const isKnown = portalId === '' || isNamed || portals.some((portal) => portal.portalId === portalId);

  return (
    <>
      <Field
        label="可见范围"
        error={data && !isKnown ? '您已不再管理所选的专区，请重新选择' : undefined}
        hint={
          isNamed
            ? '只有指定的用户在主站能找到、查看和申请，其他人视为不存在；已订阅的应用调用不受影响。审核时一并确认'
            : data?.records.length === 0
              ? '指定用户：只有他们能看到和申请。拥有或参与管理专区后，还可以只在专区内发布'
              : '指定专区后，只有在该专区能找到、查看和申请；在其他地方视为不存在。审核时一并确认'
        }
      >
        <SelectInput
          value={portalId}
          onChange={({ target }) => onChange({ portalId: target.value, audience })}
        >
          <option value="">公开：主站与所有专区</option>
          <option value={namedVisibility}>指定用户：仅名单中的用户</option>
          {!isKnown && <option value={portalId}>{data ? '已不能选择的专区' : '…'}</option>}
          {portals.map((portal) => (
            <option key={portal.portalId} value={portal.portalId}>
              仅专区：{portal.name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {isNamed && (
        <AudienceField audience={audience} onChange={(next) => onChange({ portalId, audience: next })} />
      )}
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

interface AudienceFieldProps {
  audience: readonly string[];
  onChange: (audience: string[]) => void;
}

/** Keeps the text as typed: blank lines and a trailing comma must not disappear during input. */
function AudienceField({ audience, onChange }: AudienceFieldProps) {
  const [text, setText] = useState(audience.join('\n'));
  const names = linesOf(text);

  return (
    <Field
      label="指定的用户"
      error={names.length > audienceMax ? `最多指定 ${audienceMax} 个用户` : undefined}
      hint={`每行一个，${names.length}/${audienceMax}：个人填邮箱或手机号，企业填认证时的全称。上线后他们会收到通知`}
    >
      <TextArea
        rows={4}
        placeholder={'name@example.com\n某某科技有限公司'}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = linesOf(target.value);
          if (next.length <= audienceMax) onChange(next);
        }}
      />
    </Field>
  );
}
