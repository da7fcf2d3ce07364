import { z } from '@portal/schema';
import { colorRules, industries, isIcpNo, isPortalPath, ruled } from '@portal/rules';
import { Id, IntField, KeyOf, Text } from './fields';
import { portalState } from './portalState';

// Fields that several calls about branded portals share.

export const State = z.enum(portalState);
export const Rejects = z.array(z.object({ field: z.string(), reason: z.string() }));
export const OfPortal = { doId: Id };
/** Version of a part of a draft: changes with every change of it. */
export const DraftMark = z.optional(Text(32, 1));

/** Empty, a picture uploaded for the portal, or one that came with it. */
export const Picture = z
  .string()
  .check(
    z.regex(/^(|\/media\/[\w.-]{1,80}|\/ajaxurl\/apix\/file\/image\/file_[A-Za-z0-9_-]{16})$/, '请上传图片'),
  );
export const NeededPicture = Picture.check(z.minLength(1, '请上传图片'));
/** A page of the portal. */
export const Link = z._default(
  z.string().check(
    z.maxLength(200, '链接最多200个字符'),
    z.refine((link) => link === '' || isPortalPath(link), { error: '链接须是以 / 开头的本站地址' }),
  ),
  '',
);
export const Color = ruled(colorRules);
/** 1 or 0, also given as the text of a form field. */
export const Switch = IntField(0, 1);

export const IcpNo = z
  .pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.trim() : given)),
    z.string(),
  )
  .check(z.refine((value: string) => value === '' || isIcpNo(value), '备案号格式如 浙ICP备12345678号'));

/** Industry that a portal serves. */
export const IndustryField = KeyOf(industries, '请选择行业');

/** A list of ids. */
export const ids = (max: number, error: string) => z.array(Id).check(z.maxLength(max, error));
