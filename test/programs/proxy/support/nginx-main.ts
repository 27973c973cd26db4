import { readFileSync } from 'node:fs'
import { replaceAll } from '../../../support/replace-all.js'

/** Debian's own main file, with the shipped one in the folder that it includes, and all it writes in `home`. */
export function nginxMain(home: string): string {
  return replaceAll(readFileSync('/etc/nginx/nginx.conf', 'utf8'), {
    'pid /run/nginx.pid;': `pid ${home}/nginx.pid;`,
    '/var/log/nginx/error.log': 'stderr',
    '/var/log/nginx/access.log': `${home}/access.log`,
    'http {': `http {\n${temporaryFolders.map((name) => `${name}_temp_path ${home}/${name};`).join('\n')}`,
    '/etc/nginx/conf.d/*.conf': `${home}/ovation.conf`,
    'include /etc/nginx/sites-enabled/*;': '',
  })
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
