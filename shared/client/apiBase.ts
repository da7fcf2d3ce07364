/** What the path of a call is put behind. For downloads; calls are made with `call`. */
export const apiBase = '/ajaxurl/apix';
