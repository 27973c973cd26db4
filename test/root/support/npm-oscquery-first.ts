// A test that imports this before its own network has the library, which it could not fetch there.
import { installNpmOscQuery } from '../../programs/clients/support/npm-oscquery.js'

installNpmOscQuery()
