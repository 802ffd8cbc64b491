SELECT * FROM area WHERE basis = 'detailed'
