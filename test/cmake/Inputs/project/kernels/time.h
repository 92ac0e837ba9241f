#error "the folder of a source is searched for angled includes"
